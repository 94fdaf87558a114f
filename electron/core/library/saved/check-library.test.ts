import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#core/testing/silent-log.ts';
import { createQueueStore } from '../downloads/queue-store.ts';
import {
  fetched,
  NINE,
  opened,
  openingOf,
  playlistOf,
  saveEpisode,
  segment,
} from '../episodes/testing/episode-samples.ts';
import { digestOf } from './hashed-files.ts';
import { libraryFile } from './library-place.ts';
import { queueLost, recoverChapters } from './lost-chapters.ts';
import { chapterOf, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const PAGE_BYTES = 4096;

async function startWith(length: number, textLength = 20) {
  const at = startLibraryParts();
  const title = titleOf(length);
  for (let number = 1; number <= length; number += 1) {
    const saving = chapterOf(title, number, { pictures: [picture('all'), picture(String(number))] });
    const html = `chapter ${number} begins ${'text '.repeat(textLength)}`;
    await at.library.put({ ...saving, chapter: { ...saving.chapter, content: { format: 'html', html } } });
  }
  await at.library.putTitle(title, []);
  const fileOf = (name: string) => {
    const digest = digestOf(picture(name).bytes);
    return join(at.library.directory(), 'pictures', digest.slice(0, 2), digest);
  };
  const numbers = (of: readonly { number: string }[]) => of.map(({ number }) => Number(number));
  return { ...at, title, fileOf, numbers };
}

/** Overwrites the page in which `needle` stands. */
function damage(path: string, needle: string): void {
  const bytes = readFileSync(path);
  const page = Math.floor(bytes.indexOf(needle) / PAGE_BYTES);
  expect(page).toBeGreaterThan(0);
  writeFileSync(path, bytes.fill(0xff, page * PAGE_BYTES, (page + 1) * PAGE_BYTES));
  // Systems date files to some milliseconds only, and the library was closed just before.
  const later = new Date(Date.now() + 1_000);
  utimesSync(path, later, later);
}

describe('a library check', () => {
  it('finds no damage in an intact library', async () => {
    await using at = await startWith(4);
    expect(await at.check()).toEqual({
      status: 'done',
      outcome: { kind: 'checked', chapters: 4, episodes: 0, damaged: 0, queued: 0 },
    });
    expect(at.library.chaptersOf(SEVEN).map(({ missingPictures }) => missingPictures)).toEqual([0, 0, 0, 0]);
  });

  it('queues the chapters whose picture was changed or is missing', async () => {
    await using at = await startWith(4);
    writeFileSync(at.fileOf('2'), 'changed');
    rmSync(at.fileOf('3'));
    expect(await at.library.picture(`${PICTURES}/2.png`)).toBeNull();
    expect(await at.check()).toMatchObject({ outcome: { chapters: 4, damaged: 2, queued: 2 } });
    expect(at.numbers(at.queuedAgain())).toEqual([2, 3]);
    expect(at.library.chaptersOf(SEVEN).map(({ missingPictures }) => missingPictures)).toEqual([0, 1, 1, 0]);
    // Saving the chapter again repairs its picture.
    await at.library.put(chapterOf(at.title, 2, { pictures: [picture('all'), picture('2')] }));
    expect(await at.library.picture(`${PICTURES}/2.png`)).toEqual(picture('2').bytes);
    expect(await at.check()).toMatchObject({ outcome: { damaged: 0, queued: 0 } });
  });

  it.skipIf(process.platform !== 'linux')('queues a chapter whose picture the disk can no longer read', async () => {
    await using at = await startWith(4);
    rmSync(at.fileOf('2'));
    // Reading from its beginning is refused with EIO, as a bad sector is.
    symlinkSync('/proc/self/mem', at.fileOf('2'));
    expect(await at.check()).toMatchObject({ outcome: { damaged: 1, queued: 1 } });
    expect(at.numbers(at.queuedAgain())).toEqual([2]);
    await at.library.put(chapterOf(at.title, 2, { pictures: [picture('2')] }));
    expect(await at.library.picture(`${PICTURES}/2.png`)).toEqual(picture('2').bytes);
  });

  it('is not needed for a changed picture of the same length: saving the picture again replaces the file', async () => {
    await using at = await startWith(2);
    const { bytes } = picture('2');
    writeFileSync(at.fileOf('2'), bytes.toReversed());
    await at.library.put(chapterOf(at.title, 2, { pictures: [picture('2')] }));
    expect(await at.library.picture(`${PICTURES}/2.png`)).toEqual(bytes);
  });

  it.each(['', '.', '..', '../../library.db', '../x/..'])(
    'removes no other file when a row holds the damaged name "%s"',
    async (name) => {
      await using at = await startWith(1);
      await saveEpisode(at.episodes.store, openingOf(1));
      const files = () => readdirSync(at.library.directory(), { recursive: true, encoding: 'utf8' }).toSorted();
      const before = files();
      at.library.statements.run('UPDATE episode_file SET digest = ? WHERE track = 1 AND place = 1', name);
      expect(await at.check()).toMatchObject({ outcome: { damaged: 1 } });
      expect(at.episodes.store.episodes(NINE)).toMatchObject([{ missingPieces: 1 }]);
      // The check sweeps the file that no row names.
      expect(before.filter((file) => !files().includes(file))).toHaveLength(1);
    },
  );

  it('removes damaged pieces of saved episodes, and only those are fetched again', async () => {
    await using at = await startWith(1);
    const { store } = at.episodes;
    await saveEpisode(store, openingOf(1));
    await saveEpisode(store, openingOf(2));
    const folder = join(at.library.directory(), 'episodes');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 2);
    const isSegment = (name: string) => readFileSync(join(folder, name)).byteLength === segment('').byteLength;
    const [changed = '', gone = ''] = files.filter(isSegment);
    writeFileSync(join(folder, changed), segment('changed'));
    rmSync(join(folder, gone));
    const { taskId } = await at.handlers['saved.check']();
    const told: string[] = [];
    at.events.subscribe((name, payload) => told.push(JSON.stringify([name, payload])));
    expect(await at.ended(taskId)).toMatchObject({ outcome: { chapters: 1, damaged: 2 } });
    const { textBytes, pictureBytes } = await at.storage();
    const before = textBytes + pictureBytes + 8 * segment('').byteLength + playlistOf(4).byteLength;
    expect(told.some((text) => text.includes(`"total":${before}`))).toBe(true);
    expect(at.incomplete.count).toBeGreaterThan(0);
    const missing = () => store.episodes(NINE).reduce((sum, { missingPieces }) => sum + missingPieces, 0);
    expect([missing(), existsSync(join(folder, changed))]).toEqual([2, false]);
    let fetchedPieces = 0;
    for (const number of [1, 2]) {
      const { streamId, pieces } = await opened(store, openingOf(number));
      for (const piece of pieces.filter(({ isHere }) => !isHere)) {
        await store.put(piece, fetched(piece));
        fetchedPieces += 1;
      }
      expect(await store.complete(streamId)).toBe(true);
    }
    expect([missing(), fetchedPieces]).toEqual([0, 2]);
    expect(await at.check()).toMatchObject({ outcome: { damaged: 0 } });
  });

  it('queues a chapter whose text was changed, and keeps its picture', async () => {
    await using at = await startWith(3);
    at.library.database()?.exec("UPDATE chapter_text SET body = replace(body, 'chapter 2', 'chapter X')");
    expect(at.library.chapter(SEVEN, chapterOf(at.title, 2).line)).toBeNull();
    expect(await at.check()).toMatchObject({ outcome: { chapters: 3, damaged: 1, queued: 1 } });
    expect(at.numbers(at.queuedAgain())).toEqual([2]);
    expect(at.numbers(at.library.chaptersOf(SEVEN))).toEqual([1, 3]);
    // Its picture is not fetched again.
    expect(existsSync(at.fileOf('2'))).toBe(true);
  });

  it("queues a damaged chapter under its title's name with its saved revision", async () => {
    await using at = await startWith(1);
    const [saved] = at.library.chaptersOf(SEVEN);
    at.library.database()?.exec("UPDATE chapter_text SET body = 'damaged'");
    await at.check();
    const queue = createQueueStore(at.library.statements);
    expect(queue.list()).toMatchObject([{ slugUrl: SEVEN, name: at.title.novel.name, waiting: 1 }]);
    expect(queue.chaptersOf(SEVEN)).toMatchObject([{ revisionId: saved?.revisionId }]);
    expect(saved?.revisionId).toBeGreaterThan(0);
  });

  it('emits `saved.changed` for a damaged chapter that is already queued', async () => {
    await using at = await startWith(2);
    const { line } = chapterOf(at.title, 2);
    const queue = createQueueStore(at.library.statements);
    queue.putTitle({ slugUrl: SEVEN, name: at.title.novel.name, cover: null });
    queue.add(SEVEN, [{ ...line, revisionId: null }]);
    at.clock.pass(1_000);
    const told: unknown[] = [];
    at.events.subscribe((name, payload) => name === 'saved.changed' && told.push(payload));
    at.library.database()?.exec("UPDATE chapter_text SET body = replace(body, 'chapter 2', 'chapter X')");
    expect(await at.check()).toMatchObject({ outcome: { damaged: 1, queued: 0 } });
    at.clock.pass(1_000);
    expect(told).toEqual([{ slugUrl: null, chapters: null }]);
  });

  it('queues a lost chapter whose revision is damaged, and skips one whose branch id is', async () => {
    await using at = await startWith(1);
    const { volume, number } = chapterOf(at.title, 1).line;
    const row = { slug_url: SEVEN, volume, number, branch_id: null, revision_id: 1.5 };
    const rows = [row, { ...row, branch_id: 1.5, revision_id: 7 }];
    expect(queueLost(at.library.statements, rows, silentLog)).toBe(1);
    expect(createQueueStore(at.library.statements).chaptersOf(SEVEN)).toMatchObject([{ revisionId: null }]);
  });

  it('reports no damage when the folder disappears meanwhile', async () => {
    await using at = await startWith(3);
    const directory = at.library.directory();
    const checking = at.check();
    renameSync(directory, `${directory}-away`);
    expect(await checking).toEqual({ status: 'failed', error: { code: 'storage-unwritable' } });
    expect(at.queuedAgain()).toEqual([]);
    rmSync(directory, { recursive: true, force: true });
    renameSync(`${directory}-away`, directory);
    at.clock.pass(10_000);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(3);
  });

  it('reports no damage for a file that cannot be read once', async () => {
    await using at = await startWith(3);
    const pictures = at.context.folder.pictures();
    const seen = new Set<string>();
    const readLater = async (digest: string) => {
      const isFirst = !seen.has(digest);
      seen.add(digest);
      return isFirst ? null : pictures.read(digest);
    };
    vi.spyOn(at.context.folder, 'pictures').mockReturnValue({ ...pictures, read: readLater });
    expect(await at.check()).toMatchObject({ outcome: { damaged: 0 } });
    expect(at.queuedAgain()).toEqual([]);
  });

  it('can be cancelled', async () => {
    await using at = await startWith(3);
    const { signal } = new AbortController();
    const { taskId } = await at.handlers['saved.check']();
    await at.tasks.handlers['tasks.cancel']({ id: taskId }, { signal });
    expect(await at.ended(taskId)).toEqual({ status: 'cancelled' });
    expect(await at.check()).toMatchObject({ outcome: { chapters: 3 } });
  });
});

describe('a damaged library', () => {
  it('is kept aside, and chapters whose rows are lost are recovered from their texts', async () => {
    const at = await startWith(40, 400);
    await at.close();
    const path = libraryFile(join(at.dataDirectory, 'library'));
    // A page of the chapter table; the needle is a row's title, volume, number, translation, index and teams.
    damage(path, '7--seven120\x05\x13["Team"]');
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.library.state()).toBe('ready');
    const kept = readdirSync(next.library.directory()).filter((name) => /^library\.damaged-.*\.db$/.test(name));
    expect(kept).toHaveLength(1);
    await expect
      .poll(() => next.library.chaptersOf(SEVEN).length + next.queuedAgain().length)
      .toBeGreaterThanOrEqual(40);
    const numbers = new Set([...at.numbers(next.library.chaptersOf(SEVEN)), ...at.numbers(next.queuedAgain())]);
    expect(numbers.size).toBe(40);
    // The texts hold title, volume and number.
    expect(next.library.chaptersOf(SEVEN)).toHaveLength(40);
    expect(next.library.chaptersOf(SEVEN).map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('has the queue read the lists of its titles again, since their records may be lost', async () => {
    await using at = await startWith(1);
    const queue = createQueueStore(at.library.statements);
    queue.putTitle({ ...at.title.novel, slugUrl: SEVEN });
    queue.add(SEVEN, [{ ...chapterOf(at.title, 2).line, revisionId: 1 }]);
    queue.noteRefreshed(at.title.novel, at.clock.now());
    const database = at.library.database();
    if (database !== null) recoverChapters(database, { sources: [], isKnown: true }, silentLog);
    expect(queue.list()).toMatchObject([{ refreshedAt: null, waiting: 1 }]);
  });

  it('keeps a chapter of which only the text is left, which no index names yet', async () => {
    await using at = await startWith(3);
    const database = at.library.database();
    database?.exec("DELETE FROM chapter WHERE number = '2'");
    expect(database && recoverChapters(database, { sources: [], isKnown: true }, silentLog)).toMatchObject({
      chapters: 3,
    });
    expect(at.library.chapter(SEVEN, chapterOf(at.title, 2).line)).not.toBeNull();
  });

  it('loses at most three chapters when a page of a text is damaged, and queues them', async () => {
    const at = await startWith(40, 2_000);
    await at.close();
    const path = libraryFile(join(at.dataDirectory, 'library'));
    damage(path, 'chapter 20 begins');
    await using next = startLibraryParts(at.dataDirectory);
    // Reading the chapter finds the damage and starts the repair.
    const { line } = chapterOf(at.title, 20);
    next.library.chapter(SEVEN, line);
    await next.check();
    await expect.poll(() => at.numbers(next.queuedAgain())).toContain(20);
    await expect.poll(() => next.library.chaptersOf(SEVEN).length + next.queuedAgain().length).toBe(40);
    expect(next.library.chaptersOf(SEVEN).length).toBeGreaterThan(36);
    for (const info of next.library.chaptersOf(SEVEN)) expect(next.library.chapter(SEVEN, info)).not.toBeNull();
  });

  it('is not replaced again at once when the new file is damaged too, only later', async () => {
    await using at = await startWith(3);
    const damaged = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
    const kept = () => readdirSync(at.library.directory()).filter((name) => /^library\.damaged-.*\.db$/.test(name));
    const meet = () =>
      at.context.folder.read(true, () => {
        throw damaged;
      });
    expect([meet(), kept().length]).toEqual([true, 1]);
    expect([meet(), kept().length]).toEqual([true, 1]);
    at.clock.pass(3_600_000);
    expect([meet(), kept().length]).toEqual([true, 2]);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(3);
  });
});
