import type { Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { hostInspector } from '../host-inspector.ts';
import type { Lab } from '../lab.ts';
import { measured } from '../measure.ts';
import type { Row } from '../row.ts';
import { forgetAll, inOrder } from './demo-episodes.ts';
import { liftChapterLimit, novelNamed } from './demo-novels.ts';

const EPISODES = 100;
const CHAPTERS = 200;
/** What every program does at first stands before the first look. */
const WARM_UP = { episodes: 20, chapters: 40 };
const COLLECTIONS = 12;
const LONG_RELEASE = 'five-hundred-evenings-in-hoshigaoka';
const LONG_NOVEL = 'Inspector of Lost Hours';

const Usage = z.object({ usedSize: z.number() });
const Counters = z.object({ nodes: z.int(), jsEventListeners: z.int() });
/** Of Chromium or of Node. */
type Session = { readonly send: (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown> };

/** What is reachable, in megabytes. */
async function heapOf(session: Session): Promise<number> {
  // What one round lets go of, finalisers let go of for the next one; code that was not run for some of them goes too.
  for (let round = 0; round < COLLECTIONS; round += 1) await session.send('HeapProfiler.collectGarbage');
  return Usage.parse(await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Goes to a page of the app within the window, which stays the same. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}

/** Runs in the page: resolves with the first picture of the episode that is opened next. */
function untilNextPicture(): Promise<void> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    video?.addEventListener('loadeddata', () => video.requestVideoFrameCallback(() => resolve()), { once: true });
  });
}

/** What was asked of the page before this has begun: keys come to it by another way. */
const begun = () => null;

async function watch(page: Page, count: number): Promise<void> {
  for (let episode = 0; episode < count; episode += 1) {
    const picture = page.evaluate(untilNextPicture);
    await page.evaluate(begun);
    await page.keyboard.press('KeyN');
    await picture;
  }
}

/** Runs in the page: resolves when the text of another chapter than this stands there. */
function untilNextText(): Promise<void> {
  const titleOf = () => document.querySelector('#chapter-title')?.textContent;
  const lengthOf = () => document.querySelector('article')?.textContent.length ?? 0;
  const before = titleOf();
  return new Promise((resolve) => {
    const look = () => {
      if (titleOf() !== before && lengthOf() > 500) requestAnimationFrame(() => resolve());
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function read(page: Page, count: number): Promise<void> {
  for (let chapter = 0; chapter < count; chapter += 1) {
    const text = page.evaluate(untilNextText);
    await page.evaluate(begun);
    await page.keyboard.press('Control+ArrowRight');
    await text;
  }
}

/** Watches and reads as much, each time from where it stopped, and ends at a page that shows neither. */
async function openEvening(page: Page) {
  const release = await callCore(page, 'releases.get', { idOrAlias: LONG_RELEASE });
  await forgetAll(page, release);
  const slugUrl = await novelNamed(page, LONG_NOVEL);
  const [episodes, chapters] = [inOrder(release), await callCore(page, 'novels.chapters', { slugUrl })];
  const at = { episode: 0, chapter: 0 };

  return async (count: typeof WARM_UP) => {
    await goTo(page, `/watch/${release.id}/${episodes[at.episode]?.id}`);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2);
    await watch(page, count.episodes);
    const { volume, number } = chapters[at.chapter] ?? { volume: '', number: '' };
    await goTo(page, `/read/${slugUrl}/${volume}/${number}`);
    await page.locator('article p').nth(4).waitFor();
    await read(page, count.chapters);
    await goTo(page, '/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    at.episode += count.episodes;
    at.chapter += count.chapters;
  };
}

async function beforeAndAfter(lab: Lab) {
  const services = await lab.services();
  await liftChapterLimit(services);
  const { environment, connect } = await hostInspector();
  const host = await lab.startHost({ environment });
  const inHost = await connect();
  try {
    const page = await lab.appPage('/', host);
    const inPage = await page.context().newCDPSession(page);
    const look = async () => {
      const heaps = { page: await heapOf(inPage), host: await heapOf(inHost) };
      return { ...heaps, ...Counters.parse(await inPage.send('Memory.getDOMCounters')) };
    };
    const spend = await openEvening(page);
    await spend(WARM_UP);
    const before = await look();
    await spend({ episodes: EPISODES, chapters: CHAPTERS });
    return { before, after: await look() };
  } finally {
    await inHost.close();
  }
}

export const memory: Row = {
  name: 'memory',
  how: `The script heap after ${COLLECTIONS} forced collections, asked of Chromium for the page and of Node’s inspector for the host: after ${EPISODES} changes of episode and ${CHAPTERS} chapters read in one window, with the keys for the next one, each until its picture or text is there, against the same after ${WARM_UP.episodes} and ${WARM_UP.chapters} of them, which compile the code. Both looks are at the settings page. One round.`,
  bound:
    'The engine keeps the code that it compiled, more of it the more of the app was used. Nodes and listeners of the document are told in the JSON.',
  run: async (lab) => {
    const { before, after } = await beforeAndAfter(lab);
    const figure = (side: 'page' | 'host') => ({
      name: `memory, ${side}`,
      unit: 'MB',
      ours: measured([after[side]]),
      baseline: measured([before[side]]),
      limit: 1.1,
      also: { before, after },
    });
    return [figure('page'), figure('host')];
  },
};
