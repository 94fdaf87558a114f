import type { Lab } from '../lab.ts';
import { inTurn } from '../measure.ts';
import type { Row } from '../row.ts';
import { openBarePlayer } from './bare-player.ts';
import { addressOf, forgetAll, inOrder, releaseToWatch } from './demo-episodes.ts';
import { untilNewFrame } from './next-frame.ts';

/** How much of the first episode is watched. */
const WATCHED_SECONDS = 1.5;

/** Runs in the page: goes so far before the end and plays on from there until it is over. */
function playToEnd(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('There is no picture');
    video.addEventListener('ended', () => resolve(), { once: true });
    video.currentTime = video.duration - seconds;
  });
}

async function appNext(lab: Lab): Promise<number> {
  const page = await lab.appPage('/favicon.ico');
  try {
    const release = await releaseToWatch(page);
    await forgetAll(page, release);
    const [first] = inOrder(release);
    await page.goto(new URL(`/watch/${release.id}/${first?.id}`, page.url()).href);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    await page.evaluate(playToEnd, WATCHED_SECONDS);
    await page.getByRole('button', { name: 'Start now' }).waitFor();
    const frame = page.evaluate(untilNewFrame, { event: 'keydown' });
    await page.evaluate(() => null);
    await page.keyboard.press('n');
    return await frame;
  } finally {
    await page.context().close();
  }
}

async function bareNext(lab: Lab, first: string, next: string, isPrepared: boolean): Promise<number> {
  const page = await openBarePlayer(lab);
  try {
    await page.evaluate(untilNewFrame, { address: first });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    if (isPrepared) await page.evaluate((address) => window.prepare(address), next);
    await page.evaluate(playToEnd, WATCHED_SECONDS);
    return await page.evaluate(untilNewFrame, { address: next });
  } finally {
    await page.context().close();
  }
}

export const playerNext: Row = {
  name: 'player-next',
  how: `From the end of an episode until the first decoded frame of the next is drawn. The app waits five seconds there, on purpose, with a button to go on at once; these are not counted: the time is from the press of the key N at the end, as the browser noted it, which does what the button and the end of the wait do. Both play the last ${WATCHED_SECONDS} seconds of the first episode; within these the app prepares the next one. Baseline: the bare page, whose hls.js gets the next address at the end by \`loadSource\`. Each round is a new window with an empty cache; the same two episodes, both in 480p; it comes out near 50 ms or near 150, and of ten rounds in any number. \`the least\` is the bare page once more, which here has the next episode ready in a second element and puts that in the place of the first.`,
  bound:
    'The prepared picture takes the place of the one that ended in the next frame that the window draws; the address, the names and the controls follow in the frame after it. `the least` is what such a frame takes where a script does nothing else.',
  run: async (lab, rounds) => {
    const page = await lab.appPage('/favicon.ico');
    const [first, next] = inOrder(await releaseToWatch(page));
    const bare = (isPrepared: boolean) => () => bareNext(lab, addressOf(first), addressOf(next), isPrepared);
    const { ours, baseline, least } = await inTurn(rounds, {
      ours: () => appNext(lab),
      baseline: bare(false),
      least: bare(true),
    });
    return [
      { name: 'player-next', unit: 'ms', ours, baseline, limit: 0.4 },
      { name: 'player-next, the least', unit: 'ms', ours: least, baseline, limit: null },
    ];
  },
};
