import type { Page } from 'playwright';
import type { Lab } from '../lab.ts';
import { inTurn } from '../measure.ts';
import type { Row } from '../row.ts';
import { openBarePlayer } from './bare-player.ts';
import { addressOf, forgetAll, inOrder, releaseToWatch } from './demo-episodes.ts';

/** Runs in the page, before the click: resolves with the milliseconds from it to the first decoded frame after it. */
function untilFrame(): Promise<number> {
  return new Promise((resolve) => {
    const onPress = () => {
      const from = performance.now();
      const look = () => {
        const video = document.querySelector('video');
        if (video === null) requestAnimationFrame(look);
        else video.requestVideoFrameCallback(() => resolve(performance.now() - from));
      };
      look();
    };
    window.addEventListener('click', onPress, { capture: true, once: true });
  });
}

async function clickToFrame(lab: Lab): Promise<number> {
  const page = await lab.appPage('/favicon.ico');
  try {
    const release = await releaseToWatch(page);
    await forgetAll(page, release);
    await page.goto(new URL(`/anime/${release.alias}`, page.url()).href);
    const episode = page
      .getByRole('link', { name: /^Episode 1/ })
      .or(page.getByRole('link', { name: /^Watch/ }))
      .first();
    await episode.waitFor();
    // As a person does: what one reads before one clicks is drawn by then.
    await page.waitForLoadState('networkidle');
    const frame = page.evaluateHandle(() => null).then(() => page.evaluate(untilFrame));
    await episode.hover();
    await episode.click();
    return await frame;
  } finally {
    await page.context().close();
  }
}

async function bareFrame(lab: Lab, address: string): Promise<number> {
  const page: Page = await openBarePlayer(lab);
  try {
    return await page.evaluate((src) => window.firstFrame(src), address);
  } finally {
    await page.context().close();
  }
}

export const playerFirstFrame: Row = {
  name: 'player-first-frame',
  how: 'From the click on an episode of an open release page to its first decoded frame, against a bare page that has hls.js loaded, from `loadSource` on. Each round is a new window without a cache; both 480p, from the beginning.',
  bound: 'The player is drawn between the click and the frame.',
  run: async (lab, rounds) => {
    const page = await lab.appPage('/favicon.ico');
    const address = addressOf(inOrder(await releaseToWatch(page))[0]);
    const sides = await inTurn(rounds, { ours: () => clickToFrame(lab), baseline: () => bareFrame(lab, address) });
    return [{ name: 'player-first-frame', unit: 'ms', ...sides, limit: 0.9 }];
  },
};
