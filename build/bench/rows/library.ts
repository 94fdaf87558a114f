import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { pictures } from '#core/anime/media/testing/pictures.ts';
import { API, SITE, startQueue } from '#core/library/downloads/testing/start-queue.ts';
import { createExportHandlers } from '#core/library/export/export-title.ts';
import { startTextSearch } from '#core/library/text-search/testing/start-text-search.ts';
import { BACKGROUND_INTERVAL_MILLISECONDS } from '#core/platform/http/request-pace.ts';
import { createClock } from '#core/platform/time.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createChapterLimit } from '#demo/novel-service/chapter-limit.ts';
import { createNovelService } from '#demo/novel-service/novel-service.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Row } from '../lab.ts';
import { type Figure, inTurn, table, timed } from '../measure.ts';
import { madeUpNovel } from './made-up-novel.ts';
import { startSavedTitle } from './saved-title.ts';

const CHAPTERS = 4_000;
const CHAPTERS_A_TITLE = 400;
/** Words in one measurement: a single search may take only half a millisecond. */
const WORDS = 5;
/** The page searches from this many letters on. */
const SHORTEST = 3;

/** The texts searched for, made of words from a given place. A space at the end finishes the last word. */
const KINDS: Readonly<Record<string, (word: (place: number) => string) => readonly string[]>> = {
  'a word as it is typed': (word) => {
    const text = `${word(300)}а `;
    return Array.from({ length: text.length - SHORTEST + 1 }, (_, more) => text.slice(0, SHORTEST + more));
  },
  'a common word': (word) => [`${word(1)}а `],
  'an ordinary word': (word) => [`${word(500)}а `],
  'a rare word': (word) => [`${word(9_000)}ами `],
  'two words': (word) => [`${word(20)} ${word(200)} `],
  'a phrase': (word) => [`"${word(3)} ${word(5)}"`],
};

/** The best twenty paragraphs with their text, by plain FTS5. */
const RAW = `
  SELECT search_text.row, text FROM search_paragraph CROSS JOIN search_text ON search_text.row = search_paragraph.rowid
  WHERE search_paragraph MATCH ? ORDER BY rank LIMIT 20`;

/** Searches in saved texts, against a bare FTS5 statement on the same table. */
export const search: Row = async (_lab, rounds) => {
  const novel = madeUpNovel();
  await using started = startTextSearch();
  const database = started.library.database();
  if (database === null) throw new Error('The library cannot be used');
  for (let from = 0; from < CHAPTERS; from += CHAPTERS_A_TITLE) {
    await started.save(Array.from({ length: CHAPTERS_A_TITLE }, novel.chapter), `${100 + from}--title`);
  }
  const index = started.indexer.index();
  while (await index?.step());

  const raw = database.prepare(RAW);
  const seen = new Set<string>();
  /** A repeated search would be answered from memory. */
  const isNew = (expression: string) => !seen.has(expression) && seen.add(expression).has(expression);
  const figures: Figure[] = [];
  for (const [name, kind] of Object.entries(KINDS)) {
    // The same for both sides; the first of them warms up.
    const asked = Array.from({ length: rounds + 1 }, (_, round) =>
      Array.from({ length: WORDS }, (_, place) => kind((at) => novel.word(at + round + place * (rounds + 1))))
        .flat()
        .filter((text) => isNew(started.expressionOf(text))),
    );
    const ours = asked.values();
    const baseline = asked.map((texts) => texts.map(started.expressionOf)).values();
    const sides = await inTurn(rounds, {
      ours: () =>
        timed(async () => {
          for (const text of ours.next().value ?? []) await started.search(text);
        }),
      baseline: () =>
        timed(() => {
          for (const expression of baseline.next().value ?? []) raw.all(expression);
        }),
    });
    figures.push(...table('search', [[name, 'ms', sides.ours, sides.baseline, 1.3]]));
  }
  return figures;
};

type Entry = { readonly name: string; readonly bytes: Uint8Array; readonly isStored: boolean };

/** A title of 4,000 chapters as EPUB, against only zipping the entries of that file. */
export const exporting: Row = async (lab, rounds) => {
  await using started = await startSavedTitle(CHAPTERS);
  const folder = await lab.folder();
  const { library, tasks, novel } = started;
  const parts = { library, tasks, downloadsDirectory: folder, clock: createClock(1), log: silentLog };
  const handlers = createExportHandlers({ ...parts, lineOf: () => null, replacementsOf: () => [] });

  async function exportBook(): Promise<string> {
    const asked = { slugUrl: novel.slugUrl, format: 'epub', chapters: null, isByVolume: false } as const;
    const { taskId } = await handlers['saved.export'](asked);
    const state = await started.ended(taskId);
    if (state.status !== 'done' || state.outcome.kind !== 'exported' || state.outcome.missing > 0) {
      throw new Error(`The book was not written: ${JSON.stringify(state)}`);
    }
    return join(folder, state.outcome.files[0] ?? '');
  }

  /** Times `write` until its file is there, and removes the file. */
  const untilWritten = async (write: () => Promise<string>) => {
    let path = '';
    const took = await timed(async () => {
      path = await write();
    });
    await rm(path);
    return took;
  };
  const book = await exportBook();
  const entries = await entriesOf(book);
  await rm(book);
  const sides = await inTurn(rounds, {
    ours: () => untilWritten(exportBook),
    baseline: () => untilWritten(() => zipAlone(join(folder, 'alone.zip'), entries)),
  });
  return table('export', [['', 'ms', sides.ours, sides.baseline, 3]]);
};

async function entriesOf(path: string): Promise<readonly Entry[]> {
  const reader = new ZipReader(new Uint8ArrayReader(await readFile(path)), { useWebWorkers: false });
  const entries: Entry[] = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const bytes = await entry.getData(new Uint8ArrayWriter());
    entries.push({ name: entry.filename, bytes, isStored: entry.compressionMethod === 0 });
  }
  return entries;
}

/** Zips by zip.js as its documentation says, with the settings of the book, flushed to the disk. */
async function zipAlone(path: string, entries: readonly Entry[]): Promise<string> {
  const file = createWriteStream(path);
  const options = { useWebWorkers: false, bufferedWrite: false, dataDescriptor: false, extendedTimestamp: false };
  const zip = new ZipWriter(Writable.toWeb(file), options);
  for (const { name, bytes, isStored } of entries) {
    await zip.add(name, new Uint8ArrayReader(bytes), { level: isStored ? 0 : 6 });
  }
  await zip.close();
  if (!file.closed) await once(file, 'close');
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
  return path;
}

/** The share of requests that are cut off, before or after the service received them. */
const PART_CUT = 0.05;
/** The reference service refuses the 217th quick chapter, for a minute. */
const LIMIT = { chapters: 216, perSeconds: 600 };

/** Saves the longest title through the rate limit, against what the limit itself takes. In seconds of a simulated clock. */
export const saveTitle: Row = async (_lab, rounds) => {
  const saved: Awaited<ReturnType<typeof saveWholeTitle>>[] = [];
  for (let seed = 1; seed <= rounds; seed += 1) saved.push(await saveWholeTitle(seed));
  const seconds = saved.map((title) => title.seconds);
  return table('save-title', [['', 's', seconds, saved.map(({ chapters }) => allowedSeconds(chapters)), 1.05]]);
};

/** Saves by the app's own queue, library and client. `seed` decides which connections are cut. */
async function saveWholeTitle(seed: number) {
  const clock = createManualClock();
  const startedAt = clock.now();
  const service = createNovelService({
    clock: { now: clock.now, advance: () => undefined, timeScale: 1 },
    seed: 1,
    addresses: () => ({ baseUrl: API, siteUrl: SITE, siteId: 3 }),
    rateLimit: LIMIT,
  });
  const random = seededRandom('cut connections', seed);
  const cutAtTimes = () => {
    if (!random.chance(PART_CUT / 2)) return;
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    throw new TypeError('fetch failed', { cause });
  };
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).origin === SITE)
      return new Response(pictures['image/png'], { headers: { 'content-type': 'image/png' } });
    cutAtTimes();
    const response = await service.fetch(request);
    if (response.status !== 429) cutAtTimes();
    return response;
  };

  await using queue = startQueue({ answer, clock });
  // Waiting for the disk would only take real time.
  queue.library.database()?.exec('PRAGMA synchronous = OFF');
  const headers = { accept: 'application/json', referer: SITE };
  const found = await service.fetch(new Request(`${API}/api/manga?site_id[]=3&q=Ten%20Thousand%20Steps`, { headers }));
  // The reference service's own answer.
  const { data } = (await found.json()) as { readonly data: readonly { readonly slug_url: string }[] };
  const slugUrl = SlugUrl.parse(data[0]?.slug_url);
  const list = await queue.novels.chapters({ slugUrl });
  const chapters = list.map(({ volume, number, branches }) => ({
    ...{ volume, number },
    branchId: branches[0]?.branchId ?? null,
  }));
  await queue.handlers['downloads.add']({ slugUrl, chapters });
  await queue.until(queue.isDone);
  const saved = queue.library.chaptersOf(slugUrl).length;
  if (saved !== chapters.length || queue.faults.length > 0) {
    throw new Error(`Of ${chapters.length} chapters ${saved} were saved`, { cause: queue.faults[0] });
  }
  return { chapters: chapters.length, seconds: (clock.now() - startedAt) / 1_000 };
}

/** The time of an ideal client, which sends at the app's interval, needs no time to work, and knows when each refusal ends. */
function allowedSeconds(chapters: number): number {
  let now = 0;
  const limit = createChapterLimit({ now: () => now, advance: () => undefined, timeScale: 1 }, LIMIT);
  for (let done = 0; done < chapters; done += 1) {
    if (limit.count() !== null) while (limit.count() !== null) now += 1;
    now += BACKGROUND_INTERVAL_MILLISECONDS;
  }
  return now / 1_000;
}
