import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createQueueStore } from '#core/library/downloads/queue-store.ts';
import { canMount } from '#core/testing/can-mount.ts';
import { libraryMigrations } from './library-migrations.ts';
import { createStorageChoiceStore, libraryFile, libraryReserve } from './library-place.ts';
import { fillDisk } from './testing/fill-disk.ts';
import { chapterOf, noteAsLost, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const title = titleOf(3);
const LOOKED_AGAIN = 2 * 5_000;
const MINUTE = 60_000;

/** A closed data folder whose library holds one chapter. */
async function withOneChapter(): Promise<string> {
  const at = startLibraryParts();
  await at.library.put(chapterOf(title, 1, { pictures: [picture('a')] }));
  await at.library.putTitle(title, []);
  await at.close();
  return at.dataDirectory;
}

/** The same with its library in another folder. */
async function elsewhere() {
  const dataDirectory = await withOneChapter();
  const drive = join(dataDirectory, 'drive');
  renameSync(join(dataDirectory, 'library'), drive);
  const own = new DatabaseSync(join(dataDirectory, 'engawa.db'));
  createStorageChoiceStore(own).put({ 'library.directory': drive });
  own.close();
  return { dataDirectory, drive, away: join(dataDirectory, 'away') };
}

/** Changes a library that no app has open. */
function changeIn(directory: string, change: (library: DatabaseSync) => void): void {
  const library = new DatabaseSync(libraryFile(directory));
  change(library);
  library.close();
}

describe('the library folder', () => {
  it('reads as empty while it is missing, and is opened when it returns', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    renameSync(drive, away);
    await using at = startLibraryParts(dataDirectory);
    expect([at.library.state(), at.library.database(), at.library.directory()]).toEqual(['gone', null, drive]);
    expect([at.library.titles(), at.library.chaptersOf(SEVEN), at.library.title(SEVEN)]).toEqual([[], [], null]);
    expect(at.library.titleCount()).toBe(0);
    expect(await at.library.picture(`${PICTURES}/a.png`)).toBeNull();
    await expect(at.library.put(chapterOf(title, 2))).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    // An empty folder is the mount point of the missing drive, not a new library.
    mkdirSync(drive);
    at.clock.pass(LOOKED_AGAIN);
    expect(at.library.state()).toBe('gone');
    expect(readdirSync(drive)).toEqual([]);
    rmSync(drive, { recursive: true });
    renameSync(away, drive);
    at.clock.pass(LOOKED_AGAIN);
    expect([at.library.state(), at.library.titles().length]).toEqual(['ready', 1]);
    await at.library.put(chapterOf(title, 2));
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
    expect(at.faults).toEqual([]);
  });

  it('has its lost chapters queued when it returns after being missing at startup', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    const { line } = chapterOf(title, 2);
    changeIn(drive, (library) => noteAsLost(library, line));
    renameSync(drive, away);
    await using at = startLibraryParts(dataDirectory);
    await setImmediate();
    expect(at.queuedAgain()).toEqual([]);
    renameSync(away, drive);
    at.clock.pass(LOOKED_AGAIN);
    await setImmediate();
    expect(at.queuedAgain()).toEqual([line]);
    expect(createQueueStore(at.library.statements).list()).toMatchObject([{ name: title.novel.name, waiting: 1 }]);
    expect(at.faults).toEqual([]);
  });

  it('puts a lost chapter that had failed back in the queue', async () => {
    const dataDirectory = await withOneChapter();
    const { line } = chapterOf(title, 2);
    const before = startLibraryParts(dataDirectory);
    const queue = createQueueStore(before.library.statements);
    queue.putTitle({ slugUrl: SEVEN, name: title.novel.name, cover: null });
    queue.add(SEVEN, [{ ...line, revisionId: 102 }]);
    before.library.statements.run("UPDATE queued_chapter SET trouble = 'unreadable'");
    await before.close();
    changeIn(join(dataDirectory, 'library'), (library) => noteAsLost(library, line));
    await using at = startLibraryParts(dataDirectory);
    expect(createQueueStore(at.library.statements).list()).toMatchObject([{ waiting: 1, failed: 0 }]);
  });

  it('rejects a save after it disappeared, and is opened again when it returns', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    await using at = startLibraryParts(dataDirectory);
    expect(at.library.state()).toBe('ready');
    renameSync(drive, away);
    await expect(at.library.put(chapterOf(title, 2))).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    expect([at.library.state(), existsSync(drive)]).toEqual(['gone', false]);
    renameSync(away, drive);
    at.clock.pass(LOOKED_AGAIN);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(1);
    await at.library.put(chapterOf(title, 2));
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
    renameSync(drive, away);
    mkdirSync(drive);
    // Then its index is due, which would be written to the mount point.
    at.clock.pass(2 * MINUTE);
    expect(readdirSync(drive)).toEqual([]);
  });

  it.each(['nothing', 'an empty folder'])('is not recreated when a drive leaves %s during a save', async (place) => {
    const { dataDirectory, drive, away } = await elsewhere();
    await using at = startLibraryParts(dataDirectory);
    const saving = at.library.put(chapterOf(title, 2, { pictures: [picture('b')] }));
    const refused = expect(saving).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    renameSync(drive, away);
    if (place === 'an empty folder') mkdirSync(drive);
    await refused;
    expect(existsSync(drive) ? readdirSync(drive) : []).toEqual([]);
    at.clock.pass(LOOKED_AGAIN);
    expect(at.library.state()).toBe('gone');
    rmSync(drive, { recursive: true, force: true });
    renameSync(away, drive);
    at.clock.pass(LOOKED_AGAIN);
    await at.library.put(chapterOf(title, 2));
    expect([at.library.chaptersOf(SEVEN).length, at.faults]).toEqual([2, []]);
  });

  it('is not recreated after it was renamed, even after a restart, and opens when it is renamed back', async () => {
    const dataDirectory = await withOneChapter();
    const usual = join(dataDirectory, 'library');
    const renamed = join(dataDirectory, 'my library');
    const at = startLibraryParts(dataDirectory);
    expect(at.library.state()).toBe('ready');
    renameSync(usual, renamed);
    expect(await at.storage()).toMatchObject({ state: 'gone', isUsualDirectory: true });
    at.clock.pass(2 * LOOKED_AGAIN);
    expect([at.library.state(), existsSync(usual)]).toEqual(['gone', false]);
    await at.close();
    const next = startLibraryParts(dataDirectory);
    next.clock.pass(2 * LOOKED_AGAIN);
    expect([next.library.state(), existsSync(usual)]).toEqual(['gone', false]);
    renameSync(renamed, usual);
    next.clock.pass(LOOKED_AGAIN);
    expect([next.library.state(), next.library.chaptersOf(SEVEN).length]).toEqual(['ready', 1]);
    await next.close();
    rmSync(dataDirectory, { recursive: true });
  });

  it('is created again when the person moves a lost library to the usual folder', async () => {
    const dataDirectory = await withOneChapter();
    rmSync(join(dataDirectory, 'library'), { recursive: true });
    await using at = startLibraryParts(dataDirectory);
    expect(at.library.state()).toBe('gone');
    expect(await at.move(null)).toMatchObject({ status: 'done' });
    expect([at.library.state(), at.library.titles()]).toEqual(['ready', []]);
    await at.library.put(chapterOf(title, 2));
    expect(at.faults).toEqual([]);
  });

  it('is created in another folder when a lost library is moved there, and never recreated if that is lost too', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    renameSync(drive, away);
    const other = join(dataDirectory, 'other');
    const at = startLibraryParts(dataDirectory);
    expect(await at.move(other)).toMatchObject({ status: 'done' });
    expect([at.library.state(), at.library.directory(), at.library.titles()]).toEqual(['ready', other, []]);
    await at.library.put(chapterOf(title, 2));
    await at.close();
    rmSync(other, { recursive: true });
    await using next = startLibraryParts(dataDirectory);
    expect([next.library.state(), existsSync(other)]).toEqual(['gone', false]);
  });

  it('rejects undo with `not-found` for changes made in another library', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    await using at = startLibraryParts(dataDirectory);
    const slugUrl = title.novel.slugUrl;
    const queue = createQueueStore(at.library.statements);
    queue.putTitle({ slugUrl, name: title.novel.name, cover: null });
    queue.add(slugUrl, [{ ...chapterOf(title, 1).line, revisionId: null }]);
    const { undoId } = await at.handlers['saved.remove']({ slugUrl, chapters: null });
    at.library.undos.put(
      'one',
      () => void at.library.statements.put('download_switch', { name: 'paused', isOn: true }),
    );
    renameSync(drive, away);
    at.clock.pass(10_000);
    expect(await at.move(join(dataDirectory, 'other'))).toMatchObject({ status: 'done' });
    const elsewhereNow = { error: { code: 'not-found' } };
    await expect(at.handlers['downloads.undo']({ undoId })).rejects.toMatchObject(elsewhereNow);
    await expect(at.handlers['downloads.undo']({ undoId: 'one' })).rejects.toMatchObject(elsewhereNow);
    expect([queue.isAllPaused(), at.queuedAgain()]).toEqual([false, []]);
    expect(at.faults).toEqual([]);
  });

  it('keeps nothing of a chapter when it disappears during the save', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    await using at = startLibraryParts(dataDirectory);
    const saving = chapterOf(title, 2, { pictures: [picture('b')] });
    const putting = at.library.put(saving);
    await setImmediate();
    renameSync(drive, away);
    expect(at.library.state()).toBe('gone');
    await expect(putting).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    rmSync(drive, { recursive: true, force: true });
    renameSync(away, drive);
    at.clock.pass(LOOKED_AGAIN);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(1);
    await at.library.put(saving);
    expect(await at.library.picture(`${PICTURES}/b.png`)).toEqual(picture('b').bytes);
  });

  it('is left untouched if a newer version used it', async () => {
    const dataDirectory = await withOneChapter();
    changeIn(join(dataDirectory, 'library'), (library) => library.exec('PRAGMA user_version = 9000'));
    await using at = startLibraryParts(dataDirectory);
    expect([at.library.state(), at.library.database(), at.library.titles()]).toEqual(['newer', null, []]);
    await expect(at.library.put(chapterOf(title, 2))).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    expect(readdirSync(join(dataDirectory, 'library')).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('knows its lost chapters from the index when the database is missing at startup', async () => {
    const dataDirectory = await withOneChapter();
    rmSync(libraryFile(join(dataDirectory, 'library')));
    await using at = startLibraryParts(dataDirectory);
    expect(at.notices.list()).toMatchObject([{ kind: 'library-set-aside', lost: 1, isKnown: true }]);
  });

  it('is used by one Engawa at a time', async () => {
    const { dataDirectory, drive } = await elsewhere();
    const first = startLibraryParts(dataDirectory);
    await using second = startLibraryParts();
    second.choices.put({ 'library.directory': drive });
    await second.close();
    await using third = startLibraryParts(second.dataDirectory);
    expect([third.library.state(), third.library.titles()]).toEqual(['in-use', []]);
    await first.library.put(chapterOf(title, 2));
    await first.close();
    third.clock.pass(LOOKED_AGAIN);
    expect([third.library.state(), third.library.chaptersOf(SEVEN).length]).toEqual(['ready', 2]);
    rmSync(dataDirectory, { recursive: true });
  });

  it('can be read while it is not writable, and written to afterwards', async () => {
    const dataDirectory = await withOneChapter();
    const directory = join(dataDirectory, 'library');
    // Root may write everywhere, so a folder in place of the log makes writing fail.
    mkdirSync(join(directory, 'library.db-wal', 'x'), { recursive: true });
    await using at = startLibraryParts(dataDirectory);
    expect([at.library.state(), at.library.database()]).toEqual(['unwritable', null]);
    expect(at.library.chapter(SEVEN, chapterOf(title, 1).line)).not.toBeNull();
    expect(await at.library.picture(`${PICTURES}/a.png`)).toEqual(picture('a').bytes);
    await expect(at.library.put(chapterOf(title, 2))).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    rmSync(join(directory, 'library.db-wal'), { recursive: true });
    at.clock.pass(LOOKED_AGAIN);
    await at.library.put(chapterOf(title, 2));
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
  });

  it('is `unwritable` when it cannot be created', async () => {
    await using at = startLibraryParts();
    rmSync(at.library.directory(), { recursive: true });
    at.choices.put({ 'library.isThere': 'false' });
    writeFileSync(at.library.directory(), '');
    at.clock.pass(LOOKED_AGAIN);
    at.context.folder.reopen();
    expect(at.library.state()).toBe('unwritable');
  });

  it('is `unreadable` while it is of an older version and not writable', async () => {
    const dataDirectory = await withOneChapter();
    const directory = join(dataDirectory, 'library');
    const olderVersion = `ALTER TABLE unswept DROP COLUMN met_at; PRAGMA user_version = ${libraryMigrations.length - 1}`;
    changeIn(directory, (library) => library.exec(olderVersion));
    mkdirSync(join(directory, 'library.db-wal', 'x'), { recursive: true });
    await using at = startLibraryParts(dataDirectory);
    expect(at.library.state()).toBe('unreadable');
    at.clock.pass(LOOKED_AGAIN);
    expect(at.library.state()).toBe('unreadable');
    rmSync(join(directory, 'library.db-wal'), { recursive: true });
    at.clock.pass(LOOKED_AGAIN);
    expect([at.library.state(), at.library.chaptersOf(SEVEN).length]).toEqual(['ready', 1]);
  });

  it('is `newer` when it is of a newer version and not writable', async () => {
    const dataDirectory = await withOneChapter();
    const directory = join(dataDirectory, 'library');
    changeIn(directory, (library) => library.exec(`PRAGMA user_version = ${libraryMigrations.length + 1}`));
    mkdirSync(join(directory, 'library.db-wal', 'x'), { recursive: true });
    await using at = startLibraryParts(dataDirectory);
    expect(at.library.state()).toBe('newer');
  });

  it.skipIf(!canMount)('shows the last change before a crash on a disk that became read-only', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    const crashed = new DatabaseSync(libraryFile(drive));
    crashed.exec(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_autocheckpoint = 0; UPDATE chapter SET name = 'The last one'",
    );
    cpSync(drive, away, { recursive: true });
    crashed.close();
    cpSync(away, drive, { recursive: true });
    execFileSync('mount', ['--bind', drive, drive]);
    execFileSync('mount', ['-o', 'remount,ro,bind', drive]);
    await using at = startLibraryParts(dataDirectory);
    const database = at.library.readable();
    at.clock.pass(2 * LOOKED_AGAIN);
    const { state } = await at.storage();
    const [chapter] = at.library.chaptersOf(SEVEN);
    const isOpenStill = at.library.readable() === database;
    execFileSync('umount', ['--lazy', drive]);
    expect([state, chapter?.name, isOpenStill]).toEqual(['unwritable', 'The last one', true]);
    at.clock.pass(LOOKED_AGAIN);
    await at.library.put(chapterOf(title, 2));
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
  });

  it('keeps its chapters and rejects a new one while pictures cannot be written', async () => {
    const dataDirectory = await withOneChapter();
    await using at = startLibraryParts(dataDirectory);
    const pictures = join(dataDirectory, 'library', 'pictures');
    rmSync(pictures, { recursive: true });
    writeFileSync(pictures, '');
    const saving = chapterOf(title, 2, { pictures: [picture('b')] });
    await expect(at.library.put(saving)).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(1);
    rmSync(pictures);
    at.clock.pass(LOOKED_AGAIN);
    await at.library.put(saving);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
  });

  it('rejects a save with `storage-full` on a full disk, and accepts it when there is room', async () => {
    await using at = startLibraryParts(await withOneChapter());
    const database = at.library.database();
    const pages = Number(database?.prepare('PRAGMA page_count').get()?.['page_count']);
    database?.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const long = chapterOf(title, 2);
    const saving = {
      ...long,
      chapter: { ...long.chapter, content: { format: 'html' as const, html: 'x'.repeat(1e5) } },
    };
    await expect(at.library.put(saving)).rejects.toMatchObject({ error: { code: 'storage-full' } });
    expect([at.library.state(), at.library.chaptersOf(SEVEN).length]).toEqual(['ready', 1]);
    database?.exec('PRAGMA max_page_count = 100000');
    await at.library.put(saving);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(2);
  });

  it.skipIf(!canMount)('is `full` and only readable on a disk full at startup, writable with room', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    rmSync(libraryReserve(drive));
    renameSync(drive, away);
    mkdirSync(drive);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', drive]);
    cpSync(away, drive, { recursive: true });
    const filler = fillDisk(drive);
    await using at = startLibraryParts(dataDirectory);
    const { state } = await at.storage();
    const saved = at.library.chaptersOf(SEVEN).length;
    const refused = await at.library.put(chapterOf(title, 2)).catch((cause: unknown) => cause);
    const checked = await at.check();
    rmSync(filler);
    at.clock.pass(LOOKED_AGAIN);
    const taken = await at.library.put(chapterOf(title, 2)).catch((cause: unknown) => cause);
    await at.close();
    execFileSync('umount', ['--lazy', drive]);
    const full = { error: { code: 'storage-full' } };
    expect([state, saved, refused, checked, taken]).toMatchObject(['full', 1, full, full, undefined]);
  });

  it('is adopted at the place of a manual copy when the original is gone, and can be moved back', async () => {
    const { dataDirectory, drive, away } = await elsewhere();
    cpSync(drive, away, { recursive: true });
    rmSync(drive, { recursive: true });
    await using at = startLibraryParts(dataDirectory);
    expect(await at.move(away)).toEqual({ status: 'done', outcome: { kind: 'moved', directory: away } });
    expect([at.library.state(), at.library.directory(), at.library.titles().length]).toEqual(['ready', away, 1]);
    expect(await at.move(null)).toMatchObject({ status: 'done' });
    expect([at.library.state(), at.library.titles().length]).toEqual(['ready', 1]);
    expect(existsSync(away)).toBe(false);
  });
});
