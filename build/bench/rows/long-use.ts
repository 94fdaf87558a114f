import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { type HostInspector, hostInspector } from '../host-inspector.ts';
import type { Lab, Row } from '../lab.ts';
import { at, measured } from '../measure.ts';
import { inOrder, liftChapterLimit, novelNamed, releaseToWatch } from './watching.ts';

const EVENING = { episodes: 100, chapters: 200 };
/** Compiles the code before the first look. */
const WARM_UP = { episodes: 20, chapters: 40 };
const COLLECTIONS = 12;
const LONG_RELEASE = 'five-hundred-evenings-in-hoshigaoka';
const LONG_NOVEL = 'Inspector of Lost Hours';
const Usage = z.object({ usedSize: z.number() });
type Session = { readonly send: (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown> };

/** Script heaps of page and host after an evening, against the same after the warm-up. */
export const memory: Row = async (lab) => {
  await liftChapterLimit(await lab.services());
  const { environment, connect } = await hostInspector();
  const host = await lab.startHost({ environment });
  const inHost = await connect();
  try {
    const page = await lab.appPage('/', host);
    const inPage = await page.context().newCDPSession(page);
    const look = async () => ({ page: await heapOf(inPage), host: await heapOf(inHost) });
    const spend = await openEvening(page);
    await spend(WARM_UP);
    const before = await look();
    await spend(EVENING);
    const after = await look();
    return (['page', 'host'] as const).map((side) => ({
      ...{ name: `memory, ${side}`, unit: 'MB', limit: 1.1 },
      ...{ ours: measured([after[side]]), baseline: measured([before[side]]) },
    }));
  } finally {
    await inHost.close();
  }
};

/** Reachable megabytes. Finalisers release objects for the next collection, so there are several. */
async function heapOf(session: Session): Promise<number> {
  for (let round = 0; round < COLLECTIONS; round += 1) await session.send('HeapProfiler.collectGarbage');
  return Usage.parse(await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Watches and reads so much from the beginning, in one window, and ends at the settings. */
async function openEvening(page: Page) {
  const release = await releaseToWatch(page, LONG_RELEASE);
  const slugUrl = await novelNamed(page, LONG_NOVEL);
  const chapters = await callCore(page, 'novels.chapters', { slugUrl });
  const goTo = (path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);
  const repeat = async (count: number, key: string, until: () => Promise<void>) => {
    for (let time = 0; time < count; time += 1) {
      const there = page.evaluate(until);
      // The page has begun to wait when this is answered; keys come to it by another way.
      await page.evaluate(() => null);
      await page.keyboard.press(key);
      await there;
    }
  };
  return async (count: typeof EVENING) => {
    await goTo(`/watch/${release.id}/${inOrder(release)[0]?.id}`);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
    await repeat(count.episodes, 'KeyN', untilNextPicture);
    await goTo(`/read/${slugUrl}/${chapters[0]?.volume}/${chapters[0]?.number}`);
    await page.locator('article p').nth(4).waitFor();
    await repeat(count.chapters, 'Control+ArrowRight', untilNextText);
    await goTo('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
}

/** Runs in the page. */
function untilNextPicture(): Promise<void> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    video?.addEventListener('loadeddata', () => video.requestVideoFrameCallback(() => resolve()), { once: true });
  });
}

/** Runs in the page: until the text of another chapter is there. */
function untilNextText(): Promise<void> {
  const titleOf = () => document.querySelector('#chapter-title')?.textContent;
  const before = titleOf();
  return new Promise((resolve) => {
    const look = () => {
      const length = document.querySelector('article')?.textContent.length ?? 0;
      requestAnimationFrame(titleOf() !== before && length > 500 ? () => resolve() : look);
    };
    look();
  });
}

const SECONDS = 60;
/** Together more than a hundred seconds, so that the 99th percentile is not the worst one. */
const EVENINGS = 2;
/** Saving passes so much faster than one chapter in a second and a half. */
const HURRIED = 15;

/** Longest block of the host's event loop in each second while a long title is saved and an episode plays. */
export const responsive: Row = async (lab) => {
  await liftChapterLimit(await lab.services());
  const longest: number[] = [];
  for (let count = 0; count < EVENINGS; count += 1) longest.push(...(await busyEvening(lab)));
  const sorted = longest.toSorted((left, right) => left - right);
  const figure = { unit: 'ms', baseline: null };
  return [
    { ...figure, name: 'responsive, longest block at p99', ours: measured([at(sorted, 0.99)]), limit: 50 },
    { ...figure, name: 'responsive, longest block of a second', ours: measured(longest), limit: null },
  ];
};

async function busyEvening(lab: Lab): Promise<readonly number[]> {
  const { environment, connect } = await hostInspector();
  const host = await lab.startHost({ timeScale: HURRIED, environment });
  const inspector = await connect();
  const page = await lab.appPage('/', host);
  try {
    const release = await releaseToWatch(page, 'zero-hour-diner');
    const slugUrl = await novelNamed(page, 'Ten Thousand Steps');
    await page.goto(new URL(`/watch/${release.id}/${inOrder(release)[0]?.id}`, page.url()).href);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    await page.keyboard.press('KeyI');
    await page.evaluate((path) => window.history.pushState({}, '', path), `/novels/${slugUrl}`);
    await page.locator('a[href^="/read/"]').first().waitFor();
    const watching = watchLoop(inspector);
    const list = await callCore(page, 'novels.chapters', { slugUrl });
    const chapters = list.map(({ volume, number, branches }) => ({
      ...{ volume, number },
      branchId: branches[0]?.branchId ?? null,
    }));
    await callCore(page, 'downloads.add', { slugUrl, chapters });
    const longest = await watching;
    const played = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    const saving = await callCore(page, 'downloads.ofTitle', { slugUrl });
    const saved = saving.chapters.filter(({ state }) => state === 'saved').length;
    // An idle host would be held up by nothing.
    if (played < SECONDS / 2 || saved < SECONDS * 2) throw new Error(`${played} s played, ${saved} chapters saved`);
    return longest;
  } finally {
    await page.context().close();
    await inspector.close();
    await host.stop();
  }
}

/** A timer of a millisecond in the host notes how long it was kept waiting; the longest wait of each second. */
async function watchLoop(inspector: HostInspector): Promise<number[]> {
  await inspector.evaluate(`{
    let last = performance.now();
    globalThis.longest = 0;
    setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    null;
  }`);
  const seconds: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    await setTimeout(1_000);
    seconds.push(z.number().parse(await inspector.evaluate('[longest, (longest = 0)][0]')));
  }
  return seconds;
}
