import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { createZipOutput } from '#core/library/export/epub/write-epub.ts';
import { createExportHandlers } from '#core/library/export/export-handlers.ts';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { inTurn, timed } from '../measure.ts';
import type { Row } from '../row.ts';
import { startSavedTitle } from './saved-title.ts';

const CHAPTERS = 4_000;

type Entry = { readonly name: string; readonly bytes: Uint8Array; readonly isStored: boolean };

export const exporting: Row = {
  name: 'export',
  how: "A saved title of 4,000 chapters (the longest of the reference service and the one behind it, with all their pictures, saved in the app's own library) as EPUB by `saved.export`, from the call until the task says that the file lies under its name, against zipping the very entries of that file alone: the same library as its documentation has it, with the same settings and level, pictures stored as they are, out of memory into a file that is brought to the disk as well. Ours reads each text and picture from the library, checks it, parses it, converts what readers of books cannot show, and writes it, in steps of a chapter each after which others get their turn; the pictures of the next chapters are loaded meanwhile. Beside it the same against zipping by the app's own way, which compresses each page in one go and hands it to the library done, and against compressing alone, on one thread and into nothing.",
  bound:
    "Reading, checking, parsing and writing each chapter on the host's one thread. Pictures are read and checked meanwhile, four at a time, and those that must be converted are so one at a time in a thread, on the same processors. The zip itself costs less than alone, because each page is compressed in one go and not through a stream of its own.",
  run: async (lab, rounds) => {
    await using started = await startSavedTitle(CHAPTERS);
    const folder = await lab.folder();
    const { library, tasks, novel } = started;
    const parts = { library, tasks, downloadsDirectory: folder, clock: createClock(1), log: silentLog };
    const handlers = createExportHandlers({ ...parts, lineOf: () => null });
    const { signal } = new AbortController();

    async function exportBook(): Promise<string> {
      const asked = { slugUrl: novel.slugUrl, format: 'epub', chapters: null, isByVolume: false } as const;
      const { taskId } = await handlers['saved.export'](asked, { signal });
      const state = await started.ended(taskId);
      if (state.status !== 'done' || state.outcome.kind !== 'exported' || state.outcome.missing > 0) {
        throw new Error(`The book was not written: ${JSON.stringify(state)}`);
      }
      return join(folder, state.outcome.files[0] ?? '');
    }

    const book = await exportBook();
    const entries = await entriesOf(book);
    const { size } = await stat(book);
    await rm(book);
    /** Times `write` until its file is there; the file is removed afterwards. */
    const untilWritten = async (write: () => Promise<string>) => {
      let path = '';
      const took = await timed(async () => {
        path = await write();
      });
      await rm(path);
      return took;
    };
    const sides = await inTurn(rounds, {
      ours: () => untilWritten(exportBook),
      baseline: () => untilWritten(() => zipAlone(join(folder, 'alone.zip'), entries)),
      ownZip: () => untilWritten(() => zipAsWeDo(join(folder, 'own.zip'), entries)),
      packed: () => timed(() => pack(entries)),
    });
    const { ours, baseline, ownZip, packed } = sides;
    const also = { chapters: CHAPTERS, entries: entries.length, bytes: size };
    return [
      { name: 'export', unit: 'ms', ours, baseline, limit: 3, also },
      { name: 'export, by our own zip', unit: 'ms', ours, baseline: ownZip, limit: 3 },
      { name: 'export, compressing alone', unit: 'ms', ours, baseline: packed, limit: null },
    ];
  },
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

/** As the library's own documentation has it, with the settings of the book. */
async function zipAlone(path: string, entries: readonly Entry[]): Promise<string> {
  const file = createWriteStream(path);
  const options = { useWebWorkers: false, bufferedWrite: false, dataDescriptor: false, extendedTimestamp: false };
  const zip = new ZipWriter(Writable.toWeb(file), options);
  for (const { name, bytes, isStored } of entries) {
    await zip.add(name, new Uint8ArrayReader(bytes), { level: isStored ? 0 : 6 });
  }
  await zip.close();
  if (!file.closed) await once(file, 'close');
  await bringToDisk(path);
  return path;
}

/** The book's own zip, of entries that are there already. */
async function zipAsWeDo(path: string, entries: readonly Entry[]): Promise<string> {
  const file = createWriteStream(path);
  const write = async (bytes: string | Uint8Array) => {
    if (!file.write(bytes)) await once(file, 'drain');
  };
  const zip = createZipOutput({ write }, new Date());
  for (const { name, bytes, isStored } of entries) await zip.add(name, bytes, isStored);
  await zip.finish();
  file.end();
  await once(file, 'close');
  await bringToDisk(path);
  return path;
}

async function bringToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}

/** Compresses them on one thread; the result is dropped. */
function pack(entries: readonly Entry[]): void {
  for (const { bytes, isStored } of entries) if (!isStored) deflateRawSync(bytes);
}
