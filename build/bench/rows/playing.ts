import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { processorSecondsOfTree } from '#e2e/fixtures/processor-seconds.ts';
import type { Row } from '../lab.ts';
import { inTurn, table } from '../measure.ts';
import { inWindow, openEpisode, openPlayer, SEEK_RELEASE, untilSettled } from './player.ts';
import { addressOf, inOrder, releaseToWatch } from './watching.ts';

const HEIGHT = 1080;
/** The controls hide after three seconds. */
const UNTOUCHED_MILLISECONDS = 4_000;
const PLAYED_MILLISECONDS = 5_000;

/** Processor time while an episode plays untouched, against a bare page with hls.js. */
export const playing: Row = async (lab, rounds) => {
  const [episode] = inOrder(await releaseToWatch(await lab.appPage('/favicon.ico'), SEEK_RELEASE));
  const address = addressOf(episode, HEIGHT);
  const { ours, bare } = await inTurn(rounds, {
    ours: () => inWindow(openEpisode(lab, SEEK_RELEASE, HEIGHT), costOfPlaying),
    bare: () =>
      inWindow(openPlayer(lab, 'hls.js'), async (page) => {
        await page.evaluate((src) => window.start(src), address);
        return costOfPlaying(page);
      }),
  });
  const of = (side: typeof ours, what: keyof (typeof ours)[number]) => side.map((cost) => cost[what]);
  return table('playing', [
    ['', 'ms a second', of(ours, 'browser'), of(bare, 'browser'), 1.1],
    ['its page', 'ms a second', of(ours, 'page'), of(bare, 'page')],
    ['with host and services', 'ms a second', of(ours, 'all'), of(bare, 'all')],
  ]);
};

/** Milliseconds of processor time that a second of the picture takes. */
async function costOfPlaying(page: Page) {
  await page.evaluate(untilSettled);
  await setTimeout(UNTOUCHED_MILLISECONDS);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const look = async () => {
    const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
    const used = (type?: string) =>
      processInfo.reduce((sum, each) => sum + (type === undefined || each.type === type ? each.cpuTime : 0), 0);
    return { browser: used(), page: used('renderer'), all: processorSecondsOfTree() ?? 0, at: performance.now() };
  };
  const before = await look();
  const playedBefore = await page.evaluate(() => window.inPage.video().currentTime);
  await setTimeout(PLAYED_MILLISECONDS);
  const after = await look();
  const played = (await page.evaluate(() => window.inPage.video().currentTime)) - playedBefore;
  await browser?.detach();
  const seconds = (after.at - before.at) / 1_000;
  if (played < seconds * 0.95) throw new Error(`Only ${played} s of ${seconds} s were played`);
  const each = (what: keyof typeof before) => ((after[what] - before[what]) / seconds) * 1_000;
  return { browser: each('browser'), page: each('page'), all: each('all') };
}
