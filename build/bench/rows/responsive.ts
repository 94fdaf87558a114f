import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { type Host, startHost } from '#e2e/fixtures/host.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novel-catalog.ts';
import { ensurePage } from '../../ensure-built.ts';
import { type HostInspector, hostInspector } from '../host-inspector.ts';
import type { Lab } from '../lab.ts';
import { at, type Measured } from '../measure.ts';
import type { Row } from '../row.ts';
import { liftChapterLimit } from './chapter-limit.ts';
import { forgetAll, inOrder } from './demo-episodes.ts';

const SECONDS = 60;
/** The pace of saving, one chapter in a second and a half, passes that much faster. */
const HURRIED = 15;
const RELEASE = 'zero-hour-diner';
/** 3,932 chapters. */
const NOVEL = 'Ten Thousand Steps';

const BEGIN = `globalThis.loopDelay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
loopDelay.enable();`;
const LONGEST_SINCE = `(() => {
  const longest = loopDelay.max / 1e6;
  loopDelay.reset();
  return longest;
})()`;

/** Milliseconds that whoever came to the host at the worst moment of each second had to wait. */
async function longestOfSeconds(inspector: HostInspector): Promise<number[]> {
  await inspector.evaluate(BEGIN);
  const longest: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    await setTimeout(1_000);
    longest.push(z.number().parse(await inspector.evaluate(LONGEST_SINCE)));
  }
  return longest;
}

/** An episode plays in a corner over the page of the title whose chapters are being saved. */
async function playAndSave(page: Page): Promise<SlugUrl> {
  const release = await callCore(page, 'releases.get', { idOrAlias: RELEASE });
  await forgetAll(page, release);
  const filters = NovelFilters.parse({ search: NOVEL });
  const { items } = await callCore(page, 'novels.catalogPage', { page: 1, filters, randomOrder: null });
  const slugUrl = items[0]?.slugUrl;
  if (slugUrl === undefined) throw new Error('The novel is not there');
  const list = await callCore(page, 'novels.chapters', { slugUrl });
  await page.goto(new URL(`/watch/${release.id}/${inOrder(release)[0]?.id}`, page.url()).href);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.keyboard.press('KeyI');
  await page.evaluate((path) => window.history.pushState({}, '', path), `/novels/${slugUrl}`);
  await page.getByRole('heading', { level: 1, name: NOVEL }).waitFor();
  const chapters = list.map(({ volume, number, branches }) => ({
    volume,
    number,
    branchId: branches[0]?.branchId ?? null,
  }));
  await callCore(page, 'downloads.add', { slugUrl, chapters });
  return slugUrl;
}

async function measure(lab: Lab, host: Host, inspector: HostInspector) {
  const page = await lab.appPage('/', host);
  const watching = longestOfSeconds(inspector);
  const slugUrl = await playAndSave(page);
  const seconds = await watching;
  const played = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const { chapters } = await callCore(page, 'downloads.ofTitle', { slugUrl });
  return { seconds, played, saved: chapters.filter(({ state }) => state === 'saved').length };
}

async function run(lab: Lab) {
  const services = await lab.services();
  await liftChapterLimit(services);
  await ensurePage();
  const { environment, connect } = await hostInspector();
  const dataDirectory = await lab.folder();
  const host = await startHost({ services, dataDirectory, timeScale: HURRIED, environment });
  const inspector = await connect();
  try {
    return await measure(lab, host, inspector);
  } finally {
    await inspector.close();
    await host.stop();
  }
}

export const responsive: Row = {
  name: 'responsive',
  how: `The delays of the host’s event loop, told by Node’s own \`monitorEventLoopDelay\`: the longest of each second, for ${SECONDS} seconds in which an episode plays in a corner of the window over the page of a title with 3,932 chapters, which are queued and saved ${HURRIED} times as fast as the service lets them be.`,
  bound: 'SQLite answers in the thread that asks, and a list of 3,932 chapters is made and sent whole.',
  run: async (lab) => {
    const { seconds, ...also } = await run(lab);
    const sorted = seconds.toSorted((left, right) => left - right);
    const told = (part: number): Measured => ({ median: at(sorted, part), spread: 0, rounds: seconds });
    const common = { unit: 'ms', baseline: null, also };
    return [
      { ...common, name: 'responsive, p99', ours: told(0.99), limit: 50 },
      { ...common, name: 'responsive, longest', ours: told(1), limit: null },
    ];
  },
};
