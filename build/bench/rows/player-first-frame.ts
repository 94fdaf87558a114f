import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';
import { inTurn } from '../measure.ts';
import type { Row } from '../row.ts';
import { openBarePlayer } from './bare-player.ts';
import { OTHER_PLAYERS, type OtherPlayer, otherPlayersFrame } from './bare-players.ts';
import { addressOf, forgetAll, releaseToWatch } from './demo-episodes.ts';
import { untilNewFrame } from './next-frame.ts';
import { AIMED, press } from './press.ts';

/** The episode that is opened on every side. */
const ORDINAL = 1;
function episodeOn(page: Page) {
  return page.getByRole('link', { name: `Episode ${ORDINAL}`, exact: true });
}

/** The page of a release as a person finds it who reads before they choose: all of it is drawn. */
async function openRelease(lab: Lab): Promise<Page> {
  const page = await lab.appPage('/favicon.ico');
  const release = await releaseToWatch(page);
  await forgetAll(page, release);
  await page.goto(new URL(`/anime/${release.alias}`, page.url()).href);
  await episodeOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function appFrame(lab: Lab, isAimed: boolean): Promise<number> {
  const page = await openRelease(lab);
  try {
    const frame = page.evaluate(untilNewFrame, { event: 'click' });
    await press(episodeOn(page), isAimed);
    return await frame;
  } finally {
    await page.context().close();
  }
}

async function bareFrame(lab: Lab, address: string): Promise<number> {
  const page = await openBarePlayer(lab);
  try {
    return await page.evaluate(untilNewFrame, { address });
  } finally {
    await page.context().close();
  }
}

export const playerFirstFrame: Row = {
  name: 'player-first-frame',
  how: `From the click on an episode of an open release page until its first decoded frame is there to be drawn (\`readyState\` 2) and the window has drawn. Baseline: a bare page in which hls.js waits, attached to the picture, from \`loadSource\` on; and pages with plyr, artplayer (both with hls.js) and video.js, set up as their documentation says, drawn and waiting, from the source on; in the same browser, whose clicks count from when they were made. Each round of each is a new window with an empty cache; the same episode in 480p, from its beginning, sent by the same server. The app knows before the click what is coming: it prepares an episode when the pointer rests on it for a moment, or presses. So ${AIMED}. \`at once\` is the same with no time at all between the three.`,
  bound:
    'The page of the release gives way to the player between the click and the frame: that is drawn by the same thread that brings the picture.',
  run: async (lab, rounds) => {
    const page = await lab.appPage('/favicon.ico');
    const { episodes } = await releaseToWatch(page);
    const address = addressOf(episodes.find(({ ordinal }) => ordinal === ORDINAL));
    const others = OTHER_PLAYERS.map((name) => [name, () => otherPlayersFrame(lab, name, address)] as const);
    const { ours, atOnce, bare, ...beside } = await inTurn(rounds, {
      ours: () => appFrame(lab, true),
      bare: () => bareFrame(lab, address),
      atOnce: () => appFrame(lab, false),
      // fromEntries forgets which names these are.
      ...(Object.fromEntries(others) as Record<OtherPlayer, () => Promise<number>>),
    });
    return [
      { name: 'player-first-frame', unit: 'ms', ours, baseline: bare, limit: 0.9 },
      ...OTHER_PLAYERS.map((name) => ({
        name: `player-first-frame, ${name}`,
        unit: 'ms',
        ours,
        baseline: beside[name],
        limit: 1,
      })),
      { name: 'player-first-frame, at once', unit: 'ms', ours: atOnce, baseline: bare, limit: null },
    ];
  },
};
