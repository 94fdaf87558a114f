import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createQueueStore } from '#core/library/downloads/queue-store.ts';
import { canMount } from '#core/testing/can-mount.ts';
import { fetched, NINE, opened, openingOf, saveEpisode, segment } from '../episodes/testing/episode-samples.ts';
import { fillDisk } from './testing/fill-disk.ts';
import { chapterOf, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const title = titleOf(200);

async function startWith(length: number, dataDirectory?: string) {
  const at = startLibraryParts(dataDirectory);
  for (let number = 1; number <= length; number += 1) {
    await at.library.put(chapterOf(title, number, { pictures: [picture('all'), picture(String(number))] }));
  }
  await at.library.putTitle(title, [picture('cover')]);
  return { ...at, usual: join(at.dataDirectory, 'library'), target: join(at.dataDirectory, 'new', 'place') };
}

describe('a library move', () => {
  it('moves everything and leaves nothing behind', async () => {
    await using at = await startWith(5);
    const before = [at.library.titles(), at.library.title(SEVEN), at.library.chaptersOf(SEVEN)];
    expect(await at.move(at.target)).toEqual({ status: 'done', outcome: { kind: 'moved', directory: at.target } });
    expect([at.library.titles(), at.library.title(SEVEN), at.library.chaptersOf(SEVEN)]).toEqual(before);
    expect(await at.library.picture(`${PICTURES}/cover.png`)).toEqual(picture('cover').bytes);
    expect(existsSync(at.usual)).toBe(false);
    await at.library.put(chapterOf(title, 6));
    expect(await at.storage()).toMatchObject({ directory: at.target, isUsualDirectory: false, state: 'ready' });
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    expect([next.library.directory(), next.library.chaptersOf(SEVEN).length]).toEqual([at.target, 6]);
    expect(await next.check()).toMatchObject({ outcome: { chapters: 6, damaged: 0 } });
    expect(await next.move(null)).toMatchObject({ status: 'done' });
    expect(await next.storage()).toMatchObject({ directory: at.usual, isUsualDirectory: true });
    expect(existsSync(at.target)).toBe(false);
    expect([at.faults, next.faults]).toEqual([[], []]);
  });

  it('is refused while the library in use is missing for a moment', async () => {
    await using at = await startWith(1);
    const moving = at.handlers['saved.move']({ directory: at.target, isUnusable: false });
    renameSync(at.usual, `${at.usual}-away`);
    await expect(moving).rejects.toMatchObject({ error: { code: 'storage-unwritable' } });
    renameSync(`${at.usual}-away`, at.usual);
    at.clock.pass(10_000);
    expect(await at.move(at.target)).toMatchObject({ status: 'done' });
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(1);
  });

  it('starts a new library when the page says that the present one is unusable', async () => {
    const at = await startWith(1);
    expect(await at.move(at.target)).toMatchObject({ status: 'done' });
    at.library.database()?.exec('PRAGMA user_version = 1000');
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.library.state()).toBe('newer');
    expect(await next.move(null)).toMatchObject({ status: 'done' });
    expect([next.library.state(), next.library.directory()]).toEqual(['ready', at.usual]);
  });

  it('copies everything out of an unwritable folder', async () => {
    const at = await startWith(3);
    await saveEpisode(at.episodes.store, openingOf(1));
    expect(await at.move(at.target)).toMatchObject({ status: 'done' });
    await at.close();
    // Root may write everywhere, so a folder in place of the log makes writing fail.
    mkdirSync(join(at.target, 'library.db-wal', 'x'), { recursive: true });
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.library.state()).toBe('unwritable');
    expect(await next.move(null)).toMatchObject({ status: 'done' });
    expect(await next.storage()).toMatchObject({ directory: at.usual, state: 'ready' });
    expect(await next.check()).toMatchObject({ outcome: { chapters: 3, episodes: 1, damaged: 0 } });
    expect(await next.library.picture(`${PICTURES}/3.png`)).toEqual(picture('3').bytes);
    await next.library.put(chapterOf(title, 4));
    expect(next.choices.get('library.leaving')).toBeNull();
  });

  it('that was killed is cleared up even if the library is unwritable', async () => {
    const at = await startWith(1);
    await at.close();
    cpSync(at.usual, at.target, { recursive: true });
    mkdirSync(join(at.usual, 'library.db-wal', 'x'), { recursive: true });
    await using next = startLibraryParts(at.dataDirectory, { 'library.arriving': at.target });
    expect(next.library.state()).toBe('unwritable');
    await expect.poll(() => existsSync(at.target)).toBe(false);
    expect(await next.move(at.target)).toMatchObject({ status: 'done' });
    expect(next.library.chaptersOf(SEVEN)).toHaveLength(1);
  });

  it('keeps the former folder until the new one is writable', async () => {
    const at = await startWith(1);
    expect(await at.move(at.target)).toMatchObject({ status: 'done' });
    await at.close();
    cpSync(at.target, at.usual, { recursive: true });
    mkdirSync(join(at.target, 'library.db-wal', 'x'), { recursive: true });
    const unwritable = startLibraryParts(at.dataDirectory, { 'library.leaving': at.usual });
    expect(unwritable.library.state()).toBe('unwritable');
    await unwritable.close();
    expect(existsSync(join(at.usual, 'library.db'))).toBe(true);
    rmSync(join(at.target, 'library.db-wal'), { recursive: true });
    await using next = startLibraryParts(at.dataDirectory);
    await expect.poll(() => existsSync(at.usual)).toBe(false);
    expect(next.library.chaptersOf(SEVEN)).toHaveLength(1);
  });

  it('fails and creates no folder when the target drive disappears meanwhile', async () => {
    await using at = await startWith(3);
    // The look for unused files at the start is over.
    await at.check();
    const drive = join(at.dataDirectory, 'drive');
    mkdirSync(drive);
    const { folder } = at.context;
    const inTurn = folder.inTurn.bind(folder);
    vi.spyOn(folder, 'inTurn').mockImplementation((work) => {
      const isCopied = existsSync(join(drive, 'library', 'pictures'));
      if (isCopied) renameSync(drive, `${drive}-away`);
      return inTurn(work);
    });
    expect(await at.move(join(drive, 'library'))).toMatchObject({ error: { code: 'storage-unwritable' } });
    expect([existsSync(drive), at.library.directory()]).toEqual([false, at.usual]);
    expect(await at.check()).toMatchObject({ outcome: { chapters: 3, damaged: 0 } });
  });

  it('copies saved and half-saved episodes, and leaves the playback cache behind', async () => {
    await using at = await startWith(1);
    const { store } = at.episodes;
    await saveEpisode(store, openingOf(1));
    const half = await opened(store, openingOf(2));
    for (const piece of half.pieces.slice(0, 2)) await store.put(piece, fetched(piece));
    const cached = segment('cached');
    const digest = await at.context.folder.segments().write(cached);
    const row = [digest, cached.byteLength, null, 0];
    at.library
      .database()
      ?.prepare("INSERT INTO cached_segment VALUES ('v', 0, ?, ?, ?, ?)")
      .run(...row);
    const before = store.episodes(NINE);
    const { episodeBytes, pictureBytes } = await at.storage();
    const { taskId } = await at.handlers['saved.move']({ directory: at.target, isUnusable: false });
    const progress: unknown[] = [];
    at.events.subscribe((name, payload) => progress.push([name, payload]));
    expect(await at.ended(taskId)).toMatchObject({ status: 'done' });
    expect(JSON.stringify(progress)).toMatch(new RegExp(`"total":${episodeBytes + pictureBytes}`));
    expect(store.episodes(NINE)).toEqual(before);
    expect(existsSync(at.usual)).toBe(false);
    const files = readdirSync(join(at.target, 'episodes'), { recursive: true, encoding: 'utf8' });
    // Both episodes have the same playlist.
    expect(files.filter((name) => name.length > 2)).toHaveLength(7);
    expect(await at.check()).toMatchObject({ outcome: { damaged: 0 } });
    expect((await opened(store, openingOf(2))).pieces.filter(({ isHere }) => isHere)).toHaveLength(2);
    expect(at.faults).toEqual([]);
  });

  it('fails and loses no picture when the folder disappears for moments', async () => {
    await using at = await startWith(3);
    const away = join(at.dataDirectory, 'away');
    // The look for unused files at the start is over.
    await at.check();
    const { folder } = at.context;
    const pictures = folder.pictures();
    const files = 5;
    let reads = 0;
    const spy = vi.spyOn(folder, 'pictures').mockReturnValue({
      ...pictures,
      read: (digest) => {
        reads += 1;
        if ([1, files + 1].includes(reads)) renameSync(at.usual, away);
        if ([3, files + 2].includes(reads)) renameSync(away, at.usual);
        return pictures.read(digest);
      },
    });
    expect(await at.move(at.target)).toMatchObject({ status: 'failed', error: { code: 'storage-unwritable' } });
    spy.mockRestore();
    renameSync(away, at.usual);
    at.clock.pass(10_000);
    expect(await at.check()).toMatchObject({ outcome: { chapters: 3, damaged: 0 } });
    expect(await at.move(at.target)).toMatchObject({ status: 'done' });
    expect(await at.check()).toMatchObject({ outcome: { chapters: 3, damaged: 0 } });
  });

  /** The app was killed after a move, before it removed the former folder; the drive of the new folder is now unplugged. */
  async function startCutOff() {
    const at = await startWith(3);
    const copy = join(at.dataDirectory, 'copy');
    cpSync(at.usual, copy, { recursive: true });
    await at.move(at.target);
    at.choices.put({ 'library.leaving': at.usual });
    await at.close();
    renameSync(copy, at.usual);
    const unplugged = join(at.dataDirectory, 'unplugged');
    renameSync(at.target, unplugged);
    return { ...at, plugIn: () => renameSync(unplugged, at.target) };
  }

  it('that was killed keeps the former folder while the new one is missing', async () => {
    const at = await startCutOff();
    const next = startLibraryParts(at.dataDirectory);
    expect(await next.storage()).toMatchObject({ directory: at.target, state: 'gone' });
    await next.close();
    expect(existsSync(at.usual)).toBe(true);
    at.plugIn();
    await using last = startLibraryParts(at.dataDirectory);
    await expect.poll(() => existsSync(at.usual)).toBe(false);
    expect(last.library.chaptersOf(SEVEN)).toHaveLength(3);
  });

  it('that was killed never removes the former folder once the person returns to it', async () => {
    const at = await startCutOff();
    const next = startLibraryParts(at.dataDirectory);
    expect(await next.move(null)).toMatchObject({ status: 'done' });
    expect(next.library.chaptersOf(SEVEN)).toHaveLength(3);
    expect(next.choices.get('library.leaving')).toBeNull();
    await next[Symbol.asyncDispose]();
  });

  it('that was killed never removes its target folder once the person chose it', async () => {
    const at = await startWith(2);
    await at.close();
    cpSync(at.usual, at.target, { recursive: true });
    renameSync(at.usual, `${at.usual}-away`);
    const next = startLibraryParts(at.dataDirectory, { 'library.arriving': at.target });
    expect(await next.move(at.target)).toMatchObject({ status: 'done' });
    await next.library.put(chapterOf(title, 3));
    renameSync(at.target, `${at.target}-away`);
    renameSync(`${at.usual}-away`, at.usual);
    expect(await next.move(null)).toMatchObject({ status: 'done' });
    await next.close();
    renameSync(`${at.target}-away`, at.target);
    await using last = startLibraryParts(at.dataDirectory);
    // After what the start clears up.
    await last.check();
    expect(existsSync(join(at.target, 'library.db'))).toBe(true);
  });

  it('loses nothing that is saved or written meanwhile', async () => {
    await using at = await startWith(20);
    const moving = at.move(at.target);
    at.library.database()?.exec('CREATE TABLE elsewhere (n INTEGER)');
    let isMoving = true;
    const written: number[] = [];
    const writing = (async () => {
      for (let n = 1; isMoving; n += 1) {
        const database = at.library.database();
        database?.prepare('INSERT INTO elsewhere VALUES (?)').run(n);
        if (database !== null) written.push(n);
        await setImmediate();
      }
    })();
    for (let number = 21; number <= 30; number += 1) {
      await at.library.put(chapterOf(title, number, { pictures: [picture(String(number))] }));
    }
    expect(await moving).toMatchObject({ status: 'done' });
    isMoving = false;
    await writing;
    expect(at.library.directory()).toBe(at.target);
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(30);
    expect(at.library.chaptersOf(SEVEN).reduce((sum, { missingPictures }) => sum + missingPictures, 0)).toBe(0);
    expect(await at.check()).toMatchObject({ outcome: { chapters: 30, damaged: 0 } });
    const rows = at.library.database()?.prepare('SELECT n FROM elsewhere ORDER BY n').all() ?? [];
    expect(rows.map(({ n }) => n)).toEqual(written);
    expect(at.faults).toEqual([]);
  });

  it('runs one at a time: another call returns the running task', async () => {
    await using at = await startWith(5);
    const other = join(at.dataDirectory, 'other');
    for (const directory of [at.target, other]) mkdirSync(directory, { recursive: true });
    // The first one must not end before the others ask.
    const turn = Promise.withResolvers<void>();
    const held = at.context.folder.inTurn(() => turn.promise);
    const [one, second] = await Promise.all([
      at.handlers['saved.move']({ directory: at.target, isUnusable: false }),
      at.handlers['saved.move']({ directory: other, isUnusable: false }),
    ]);
    const third = await at.handlers['saved.move']({ directory: join(at.dataDirectory, 'third'), isUnusable: false });
    turn.resolve();
    await held;
    expect(await at.ended(one.taskId)).toMatchObject({ status: 'done' });
    expect([second, third]).toEqual([one, one]);
    // Asked for at once, either of the two may be the first to have looked at its folder.
    const left = at.library.directory() === other ? at.target : other;
    expect([at.target, other]).toContain(at.library.directory());
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(5);
    expect([readdirSync(left), existsSync(join(at.dataDirectory, 'third'))]).toEqual([[], false]);
    expect(await at.move(left)).toMatchObject({ status: 'done', outcome: { directory: left } });
  });

  it('leaves everything in place when it is cancelled', async () => {
    await using at = await startWith(10);
    const { signal } = new AbortController();
    const { taskId } = await at.handlers['saved.move']({ directory: at.target, isUnusable: false });
    await at.tasks.handlers['tasks.cancel']({ id: taskId }, { signal });
    expect(await at.ended(taskId)).toEqual({ status: 'cancelled' });
    expect(existsSync(at.target)).toBe(false);
    expect([at.library.directory(), at.library.chaptersOf(SEVEN).length]).toEqual([at.usual, 10]);
    await at.library.put(chapterOf(title, 11));
  });

  it('adopts a library in the target folder only if the present one is empty and has nothing queued', async () => {
    const there = await startWith(3);
    await there.close();
    await using at = startLibraryParts();
    expect(await at.move(there.usual)).toMatchObject({ status: 'done' });
    expect([at.library.directory(), at.library.chaptersOf(SEVEN).length]).toEqual([there.usual, 3]);
    await using full = await startWith(1);
    await using waiting = startLibraryParts();
    const queue = createQueueStore(waiting.library.statements);
    queue.putTitle({ slugUrl: SEVEN, name: title.novel.name, cover: null });
    queue.add(SEVEN, [{ ...chapterOf(title, 1).line, revisionId: null }]);
    await at.close();
    for (const { move } of [full, waiting]) {
      await expect(move(there.usual)).rejects.toMatchObject({ error: { code: 'invalid-input' } });
    }
    expect(waiting.queuedAgain()).toHaveLength(1);
    rmSync(there.dataDirectory, { recursive: true });
  });

  it('accepts a former folder that holds only a damaged database kept aside', async () => {
    await using at = await startWith(1);
    const kept = join(at.usual, 'library.damaged-2026-01-01T00-00-00-000Z.db');
    writeFileSync(kept, 'damaged');
    expect(await at.move(join(at.dataDirectory, 'drive'))).toMatchObject({ status: 'done' });
    expect(await at.move(null)).toMatchObject({ status: 'done' });
    expect([at.library.directory(), at.library.chaptersOf(SEVEN).length]).toEqual([at.usual, 1]);
    expect(existsSync(kept)).toBe(true);
  });

  it.skipIf(!canMount)("succeeds from a full disk that also holds the person's data", async () => {
    const disk = mkdtempSync(join(tmpdir(), 'engawa-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
    const target = `${disk}-new`;
    const at = await startWith(5, join(disk, 'data'));
    try {
      await at.check();
      // The reserve is made.
      at.clock.pass(60_000);
      fillDisk(disk);
      expect(await at.move(target)).toMatchObject({ status: 'done' });
      expect(await at.check()).toMatchObject({ outcome: { chapters: 5, damaged: 0 } });
      expect([at.library.directory(), existsSync(at.usual)]).toEqual([target, false]);
    } finally {
      await at.close();
      execFileSync('umount', ['--lazy', disk]);
      for (const folder of [disk, target]) rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is refused for a folder in use, a folder inside the library, and a path that is no local folder', async () => {
    await using at = await startWith(1);
    const full = join(at.dataDirectory, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'thesis.doc'), 'years of work');
    const invalid = { error: { code: 'invalid-input', path: 'saved.move:directory' } };
    const elsewhere = [`/${join(at.dataDirectory, 'shared')}`, '\\\\server\\share', '//server/share', '\\\\?\\C:\\x'];
    for (const directory of [
      full,
      join(full, 'thesis.doc'),
      join(at.usual, 'inside'),
      'relative',
      '',
      '.',
      ...elsewhere,
    ]) {
      await expect(at.move(directory)).rejects.toMatchObject(invalid);
    }
    await expect(at.move('/proc/nowhere')).rejects.toMatchObject({
      error: { code: expect.stringMatching(/^storage|^invalid/) },
    });
    expect(readdirSync(full)).toEqual(['thesis.doc']);
    expect(await at.move(at.usual)).toMatchObject({ status: 'done' });
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(1);
  });
});
