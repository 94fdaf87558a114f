import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { z } from 'zod';
import { callCore } from '#e2e/fixtures/core-call.ts';
import { goWithin } from '#e2e/fixtures/go-within.ts';
import { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { NovelFilters } from '#shared/domain/novels/novel-catalog.ts';
import type { Lab, Row } from '../lab.ts';
import { at, table } from '../measure.ts';
import { inOrder, liftChapterLimit, novelNamed, releaseToWatch } from './watching.ts';

const EVENING = { pages: 60, episodes: 10, chapters: 40 };
/** Opens each kind of page before the first measurement, which loads and compiles most of the code. */
const WARM_UP = { pages: 20, episodes: 3, chapters: 10 };
const PAGES = [
  '/',
  '/anime',
  '/novels',
  '/library',
  '/library?tab=novels',
  '/settings',
  '/schedule',
  '/genres',
  '/texts',
  '/about',
];
/** How long a page is looked at. */
const PAGE_MILLISECONDS = 150;
/** Finalisers release objects for the next collection. */
const COLLECTIONS = 12;
const LONG_RELEASE = 'five-hundred-evenings-in-hoshigaoka';
const LONG_NOVEL = 'Inspector of Lost Hours';
const LONGEST_NOVEL = 'Ten Thousand Steps';

/** A host whose process answers `host-probe.ts`. */
async function startAskedHost(lab: Lab, timeScale = 1) {
  const socketPath = join(await lab.folder(), 'probe');
  const NODE_OPTIONS = `--expose-gc --import=${import.meta.resolve('../host-probe.ts')}`;
  const host = await lab.startHost({ timeScale, environment: { NODE_OPTIONS, ENGAWA_PROBE: socketPath } });
  const ask = (path: '/heap' | '/resident' | '/watch' | '/longest') =>
    new Promise<number>((resolve, reject) => {
      get({ socketPath, path }, (answer) => resolve(text(answer).then(Number))).on('error', reject);
    });
  return { host, ask };
}

/** Script heaps of page and host after an evening, against those after the warm-up. */
export const memory: Row = async (lab) => {
  await liftChapterLimit(await lab.services());
  const { host, ask } = await startAskedHost(lab);
  const page = await lab.appPage('/', host);
  const inPage = await page.context().newCDPSession(page);
  const look = async () => {
    for (let round = 0; round < COLLECTIONS; round += 1) await inPage.send('HeapProfiler.collectGarbage');
    const page = [(await inPage.send('Runtime.getHeapUsage')).usedSize / 1e6];
    return { page, data: [await dataMegabytes(inPage)], host: [await ask('/heap')] };
  };
  const spend = await openEvening(page);
  await spend(WARM_UP);
  const before = await look();
  await spend(EVENING);
  const after = await look();
  return table('memory', [
    ['page', 'MB', after.page, before.page, 1.05],
    ['page, without compiled code', 'MB', after.data, before.data, 1.05],
    ['host', 'MB', after.host, before.host, 1.1],
  ]);
};

const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())], z.unknown()) }),
  }),
  nodes: z.array(z.number()),
});

/** V8 compiles more of the code the longer it runs. What the browser itself holds (`native`) is not in the script's heap. */
const NOT_DATA = ['code', 'object shape', 'native'];

/** The script heap of a page without compiled code. */
async function dataMegabytes(inPage: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  inPage.on('HeapProfiler.addHeapSnapshotChunk', take);
  await inPage.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  inPage.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = Snapshot.parse(JSON.parse(chunks.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!NOT_DATA.includes(types[0][nodes[node + type] ?? 0] ?? '')) bytes += nodes[node + size] ?? 0;
  }
  return bytes / 1e6;
}

/** Prepares an evening in one window: the returned function opens pages, watches, reads, and ends at the settings. */
async function openEvening(page: Page) {
  const release = await releaseToWatch(page, LONG_RELEASE);
  const slugUrl = await novelNamed(page, LONG_NOVEL);
  const chapters = await callCore(page, 'novels.chapters', { slugUrl });
  const goTo = (path: string) => goWithin(page, path);
  const repeat = async (count: number, key: string, until: () => Promise<void>) => {
    for (let time = 0; time < count; time += 1) {
      const there = page.evaluate(until);
      // Once this is answered the page is waiting; keys reach it another way and could be earlier.
      await page.evaluate(() => null);
      await page.keyboard.press(key);
      await there;
    }
  };
  const paths = [...PAGES, `/novels/${slugUrl}`, `/anime/${release.alias}`];
  return async (count: typeof EVENING) => {
    for (let opened = 0; opened < count.pages; opened += 1) {
      await goTo(paths[opened % paths.length] ?? '/');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await setTimeout(PAGE_MILLISECONDS);
    }
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
  const video = window.inPage.video();
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', () => video.requestVideoFrameCallback(() => resolve()), { once: true });
  });
}

/** Runs in the page: until the text of another chapter is there. */
async function untilNextText(): Promise<void> {
  const titleOf = () => document.querySelector('main h1')?.textContent;
  const lengthOf = () => document.querySelector('article')?.textContent.length ?? 0;
  const before = titleOf();
  await window.inPage.until(() => titleOf() !== before && lengthOf() > 500);
  await window.inPage.frame();
}

const SECONDS = 60;
/** With five rounds or more two evenings, together over a hundred seconds, so that the 99th percentile is not simply the worst. */
const eveningsOf = (rounds: number) => (rounds < 5 ? 1 : 2);
/** How many times faster than usual (a chapter in a second and a half) chapters are saved. */
const HURRIED = 15;

/** Longest block of the host's event loop in each second while a long title is saved and an episode plays. */
export const responsive: Row = async (lab, rounds) => {
  await liftChapterLimit(await lab.services());
  const longest: number[] = [];
  for (let count = 0; count < eveningsOf(rounds); count += 1) longest.push(...(await busyEvening(lab)));
  const sorted = longest.toSorted((left, right) => left - right);
  return table('responsive', [
    ['longest block of a second at p99', 'ms', [at(sorted, 0.99)], null, 50],
    ['longest block of a second', 'ms', longest, null],
  ]);
};

async function busyEvening(lab: Lab): Promise<readonly number[]> {
  const { host, ask } = await startAskedHost(lab, HURRIED);
  const page = await lab.appPage('/', host);
  await using _ = page.context();
  const release = await releaseToWatch(page, 'zero-hour-diner');
  const slugUrl = await novelNamed(page, LONGEST_NOVEL);
  await page.goto(new URL(`/watch/${release.id}/${inOrder(release)[0]?.id}`, page.url()).href);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  await page.keyboard.press('KeyI');
  await goWithin(page, `/novels/${slugUrl}`);
  await page.locator('a[href^="/read/"]').first().waitFor();
  await ask('/watch');
  await callCore(page, 'downloads.add', { slugUrl, chapters: await linesOf(page, slugUrl) });
  const longest: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    await setTimeout(1_000);
    longest.push(await ask('/longest'));
  }
  const played = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const saved = await savedOf(page, slugUrl);
  await host.stop();
  // A host without work would not be blocked.
  if (played < SECONDS / 2 || saved < SECONDS * 2) throw new Error(`${played} s played, ${saved} chapters saved`);
  return longest;
}

async function linesOf(page: Page, slugUrl: SlugUrl): Promise<ChapterOfLine[]> {
  const list = await callCore(page, 'novels.chapters', { slugUrl });
  return list.map(({ volume, number, branches }) => ({ volume, number, branchId: branches[0]?.branchId ?? null }));
}

async function savedOf(page: Page, slugUrl: SlugUrl): Promise<number> {
  const { chapters } = await callCore(page, 'downloads.ofTitle', { slugUrl });
  return chapters.filter(({ state }) => state === 'saved').length;
}

const BUSY = { calls: 2_000, chapters: 500 };
const SETTLED_MILLISECONDS = 10_000;
const REST_MILLISECONDS = 60_000;

/** Resident memory of the host: started, right after many calls and saved chapters, and after a minute of rest. */
export const resident: Row = async (lab) => {
  await liftChapterLimit(await lab.services());
  const { host, ask } = await startAskedHost(lab, HURRIED);
  await setTimeout(SETTLED_MILLISECONDS);
  const started = await ask('/resident');
  const page = await lab.appPage('/settings', host);
  const slugUrl = await novelNamed(page, LONGEST_NOVEL);
  const chapters = (await linesOf(page, slugUrl)).slice(0, BUSY.chapters);
  await callCore(page, 'downloads.add', { slugUrl, chapters });
  await callMuch(page);
  while ((await savedOf(page, slugUrl)) < BUSY.chapters) await setTimeout(1_000);
  const rightThen = await ask('/resident');
  await page.close();
  await setTimeout(REST_MILLISECONDS);
  return table('resident', [
    ['started', 'MB', [started], null, 124],
    ['right after the work', 'MB', [rightThen], null, 180],
    ['after a minute of rest', 'MB', [await ask('/resident')], null, 140],
  ]);
};

async function callMuch(page: Page): Promise<void> {
  const filters = CatalogFilters.parse({});
  const releases = (await callCore(page, 'releases.catalogPage', { page: 1, filters })).items;
  const everyNovel = { page: 1, filters: NovelFilters.parse({}), randomOrder: null };
  const novels = (await callCore(page, 'novels.catalogPage', everyNovel)).items;
  const calls = [
    (turn: number) => callCore(page, 'releases.catalogPage', { page: 1 + (turn % 20), filters }),
    (turn: number) => callCore(page, 'releases.get', { idOrAlias: String(of(releases, turn).id) }),
    (turn: number) => callCore(page, 'novels.get', { slugUrl: of(novels, turn).slugUrl }),
    (turn: number) => callCore(page, 'novels.chapters', { slugUrl: of(novels, turn).slugUrl }),
    () => callCore(page, 'progress.recent', {}),
    () => callCore(page, 'settings.read', {}),
    () => callCore(page, 'downloads.queue', {}),
    () => callCore(page, 'saved.titles', {}),
  ];
  for (let count = 0; count < BUSY.calls; count += 1) await of<(turn: number) => unknown>(calls, count)(count);
}

function of<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
