import type { CDPSession, Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { hostInspector } from '../host-inspector.ts';
import type { Lab } from '../lab.ts';
import { measured } from '../measure.ts';
import type { Row } from '../row.ts';
import { forgetAll, inOrder } from './demo-episodes.ts';
import { liftChapterLimit, novelNamed } from './demo-novels.ts';

const EVENING = { episodes: 100, chapters: 200 };
/** What every program does at first stands before the first look. */
const WARM_UP = { episodes: 20, chapters: 40 };
const COLLECTIONS = 12;
const LONG_RELEASE = 'five-hundred-evenings-in-hoshigaoka';
const LONG_NOVEL = 'Inspector of Lost Hours';

const Usage = z.object({ usedSize: z.number() });
const Counters = z.object({ nodes: z.int(), jsEventListeners: z.int() });
/** What a heap snapshot says of itself, and its nodes: the fields of one after the other. */
const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
});
/** A process of Chromium or of Node. */
type Session = { readonly send: (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown> };

/** What is reachable, in megabytes. */
async function heapOf(session: Session): Promise<number> {
  // What one round lets go of, finalisers let go of for the next one; code that was not run for some of them goes too.
  for (let round = 0; round < COLLECTIONS; round += 1) await session.send('HeapProfiler.collectGarbage');
  return Usage.parse(await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/**
 * How much of the script heap is data, in megabytes: not the code that the engine compiled, which it makes more of the longer
 * code runs, nor the document's own objects, which lie outside of that heap.
 */
async function dataOf(session: CDPSession): Promise<number> {
  const parts: string[] = [];
  const keep = ({ chunk }: { readonly chunk: string }) => parts.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = Snapshot.parse(JSON.parse(parts.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const name = types[0][nodes[node + type] ?? -1];
    if (name !== 'code' && name !== 'native') bytes += nodes[node + size] ?? 0;
  }
  return bytes / 1e6;
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

/** Watches and reads as much, each time from where it stopped or from the beginning, and ends at a page that shows neither. */
async function openEvening(page: Page) {
  const release = await callCore(page, 'releases.get', { idOrAlias: LONG_RELEASE });
  await forgetAll(page, release);
  const slugUrl = await novelNamed(page, LONG_NOVEL);
  const [episodes, chapters] = [inOrder(release), await callCore(page, 'novels.chapters', { slugUrl })];
  const at = { episode: 0, chapter: 0 };

  return async (count: typeof EVENING) => {
    if (at.episode + count.episodes >= episodes.length) at.episode = 0;
    if (at.chapter + count.chapters >= chapters.length) at.chapter = 0;
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
      return { ...heaps, data: await dataOf(inPage), ...Counters.parse(await inPage.send('Memory.getDOMCounters')) };
    };
    const spend = await openEvening(page);
    await spend(WARM_UP);
    const before = await look();
    await spend(EVENING);
    const after = await look();
    await spend(EVENING);
    return { before, after, later: await look() };
  } finally {
    await inHost.close();
  }
}

/** Relative to before. */
const LIMIT = 1.1;

export const memory: Row = {
  name: 'memory',
  how: `The script heap after ${COLLECTIONS} forced collections, asked of Chromium for the page and of Node’s inspector for the host: after ${EVENING.episodes} changes of episode and ${EVENING.chapters} chapters read in one window, with the keys for the next one, each until its picture or text is there, against the same after ${WARM_UP.episodes} and ${WARM_UP.chapters} of them, which compile the code. All looks are at the settings page. *As much again*: after a second such evening, against the first; its episodes are others, its chapters the first ones once more. *Without the code*: the same heap of the page by a snapshot of it, less what the engine compiled. The document’s own objects and the bytes of films lie outside of both. One round.`,
  bound:
    'The engine compiles what runs often once more, for speed, and keeps that: *without the code* is all of the script heap that is not compiled code, and *as much again* is what a second evening adds when most of that is done. Nodes and listeners of the document are told in the JSON.',
  run: async (lab) => {
    const { before, after, later } = await beforeAndAfter(lab);
    const figure = (name: string, side: 'page' | 'host' | 'data', limit: number | null, from = before, to = after) => ({
      name: `memory, ${name}`,
      unit: 'MB',
      ours: measured([to[side]]),
      baseline: measured([from[side]]),
      limit,
      also: { before, after, later },
    });
    return [
      figure('page', 'page', LIMIT),
      figure('page, as much again', 'page', null, after, later),
      figure('page, without the code', 'data', null),
      figure('host', 'host', LIMIT),
      figure('host, as much again', 'host', null, after, later),
    ];
  },
};
