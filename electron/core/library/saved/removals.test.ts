import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { damageUnnoticed } from '#core/platform/database/testing/damage-unnoticed.ts';
import { canMount } from '#core/testing/can-mount.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { createQueueStore } from '../downloads/queue-store.ts';
import { NINE, openingOf, saveEpisode } from '../episodes/testing/episode-samples.ts';
import { libraryFile } from './library-place.ts';
import { fillDisk } from './testing/fill-disk.ts';
import { chapterOf, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const A_MINUTE = 60_000;
const TEN_MINUTES = 600_000;

async function startWithThree() {
  const at = startLibraryParts();
  const title = titleOf(3);
  for (const number of [1, 2, 3]) {
    const shown = [picture('all'), picture(String(number))];
    await at.library.put(chapterOf(title, number, { pictures: shown }));
  }
  await at.library.putTitle(title, [picture('cover')]);
  const count = (table: string) =>
    at.library.database()?.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? null;
  const files = async () => {
    const names = await readdir(join(at.library.directory(), 'pictures'), { recursive: true });
    return names.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
  };
  const remove = (numbers: readonly number[] | null) =>
    at.handlers['saved.remove']({
      slugUrl: SEVEN,
      chapters: numbers?.map((number) => chapterOf(title, number).line) ?? null,
    });
  return { ...at, title, count, files, remove };
}

describe('removed chapters and episodes', () => {
  it('undo puts a chapter back in the queue only if it also restores the chapter, and rejects once that is deleted', async () => {
    await using at = await startWithThree();
    const queue = createQueueStore(at.library.statements);
    const enqueue = () => {
      queue.putTitle({ slugUrl: SEVEN, name: at.title.novel.name, cover: null });
      queue.add(SEVEN, [{ ...chapterOf(at.title, 1).line, revisionId: null }]);
    };
    enqueue();
    const { undoId } = await at.remove([1]);
    await at.library.put(chapterOf(at.title, 1));
    await at.handlers['downloads.undo']({ undoId });
    expect(at.count('queued_chapter')).toBe(0);

    enqueue();
    const { undoId: late } = await at.remove([1]);
    expect(at.count('queued_chapter')).toBe(0);
    at.clock.pass(TEN_MINUTES + A_MINUTE);
    await expect.poll(() => at.count('removed_chapter')).toBe(0);
    await expect(at.handlers['downloads.undo']({ undoId: late })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    expect(at.count('queued_chapter')).toBe(0);
  });

  it('undo does not requeue a chapter that was saved again meanwhile', async () => {
    await using at = await startWithThree();
    const queue = createQueueStore(at.library.statements);
    queue.putTitle({ slugUrl: SEVEN, name: at.title.novel.name, cover: null });
    queue.add(
      SEVEN,
      [1, 2].map((number) => ({ ...chapterOf(at.title, number).line, revisionId: null })),
    );
    const { undoId } = await at.remove([1, 2]);
    await at.library.put(chapterOf(at.title, 1, { revisionId: 5_000 }));
    await at.handlers['downloads.undo']({ undoId });
    expect(at.library.chaptersOf(SEVEN).map(({ revisionId }) => revisionId)).toEqual([5_000, 101, 102]);
    expect(at.queuedAgain()).toEqual([chapterOf(at.title, 2).line]);
  });

  it('are hidden at once and restored by undo', async () => {
    await using at = await startWithThree();
    const before = at.library.chaptersOf(SEVEN);
    const [, second] = before;
    const { undoId, bytes } = await at.remove([2]);
    expect(at.library.chaptersOf(SEVEN).map(({ number }) => number)).toEqual(['1', '3']);
    expect(at.library.chapter(SEVEN, chapterOf(at.title, 2).line)).toBeNull();
    expect(bytes).toBe(second?.bytes);
    await at.handlers['downloads.undo']({ undoId });
    expect(at.library.chaptersOf(SEVEN)).toEqual(before);
    expect(at.library.chapter(SEVEN, chapterOf(at.title, 2).line)).not.toBeNull();
    expect(at.faults).toEqual([]);
  });

  it('emit `saved.changed` for their title when they are removed and when they are restored', async () => {
    await using at = await startWithThree();
    at.clock.pass(A_MINUTE);
    const told: unknown[] = [];
    at.events.on({ 'saved.changed': (change) => void told.push(change) });
    const { undoId } = await at.remove([1]);
    expect(told.splice(0)).toEqual([{ slugUrl: SEVEN, chapters: null }]);
    at.clock.pass(A_MINUTE);
    await at.handlers['downloads.undo']({ undoId });
    expect(told).toEqual([{ slugUrl: SEVEN, chapters: null }]);
  });

  it('are deleted after ten minutes, with unused pictures and the record of a title that has no chapter left', async () => {
    await using at = await startWithThree();
    await at.remove([1]);
    at.clock.pass(TEN_MINUTES);
    await expect.poll(async () => [at.count('chapter_text'), await at.files()]).toEqual([2, 4]);
    expect(await at.library.picture(`${PICTURES}/all.png`)).not.toBeNull();
    expect(await at.library.picture(`${PICTURES}/1.png`)).toBeNull();
    await at.remove(null);
    at.clock.pass(TEN_MINUTES);
    await expect.poll(async () => [at.count('chapter_text'), at.count('picture'), await at.files()]).toEqual([0, 0, 0]);
    expect(at.library.title(SEVEN)).toBeNull();
    expect(at.faults).toEqual([]);
  });

  it('of a whole title have the size that the title list shows', async () => {
    await using at = await startWithThree();
    const [listed] = at.library.titles();
    expect((await at.remove(null)).bytes).toBe(listed?.bytes);
  });

  it('can be restored after a restart until their ten minutes are over', async () => {
    const at = await startWithThree();
    const { undoId } = await at.remove(null);
    await at.close();
    const next = startLibraryParts(at.dataDirectory);
    expect(next.library.titles()).toEqual([]);
    await next.handlers['downloads.undo']({ undoId });
    expect(next.library.titles()).toMatchObject([{ chapters: 3 }]);
    const { undoId: late } = await next.handlers['saved.remove']({ slugUrl: SEVEN, chapters: null });
    next.library.database()?.exec('UPDATE removed_chapter SET removed_at = 0');
    await next.close();
    await using last = startLibraryParts(at.dataDirectory);
    await expect
      .poll(() => last.library.database()?.prepare('SELECT count(*) AS n FROM chapter_text').get())
      .toEqual({ n: 0 });
    await last.handlers['downloads.undo']({ undoId: late });
    expect(last.library.titles()).toEqual([]);
  });

  it('free episode files while pictures are kept for lost chapters', async () => {
    await using at = await startWithThree();
    await saveEpisode(at.episodes.store, openingOf(1));
    const queue = createQueueStore(at.library.statements);
    const slugUrl = SlugUrl.parse('8--eight');
    queue.putTitle({ slugUrl, name: at.title.novel.name, cover: null });
    queue.add(slugUrl, [{ ...chapterOf(at.title, 9).line, revisionId: null }]);
    at.library.database()?.exec('INSERT INTO unswept (is_known) VALUES (1)');
    await at.episodes.store.remove(NINE, null);
    await at.remove(null);
    at.clock.pass(TEN_MINUTES);
    const segments = () => readdir(join(at.library.directory(), 'episodes'), { recursive: true });
    await expect.poll(async () => (await segments()).filter((name) => name.length > 2)).toEqual([]);
    expect(await at.files()).toBe(5);
    queue.remove(slugUrl, null);
    await at.check();
    expect([await at.files(), at.count('unswept')]).toEqual([0, 0]);
  });

  it('leave files in use untouched when damage is found while their use is looked up', async () => {
    const at = startLibraryParts();
    await saveEpisode(at.episodes.store, openingOf(1));
    await at.close();
    const path = libraryFile(at.library.directory());
    damageUnnoticed(path, 'episode_file_by_digest');
    await using next = startLibraryParts(at.dataDirectory);
    await expect.poll(() => next.warnings).toContain('database set aside');
    expect(await next.check()).toMatchObject({ status: 'done', outcome: { episodes: 1, damaged: 0 } });
  });

  it('are deleted even if the drive was missing at startup', async () => {
    const at = await startWithThree();
    await at.remove(null);
    at.library.database()?.exec('UPDATE removed_chapter SET removed_at = 0');
    await at.close();
    const directory = at.library.directory();
    renameSync(directory, `${directory}-away`);
    await using next = startLibraryParts(at.dataDirectory);
    expect(next.library.state()).toBe('gone');
    // Lets the clean-up of the start finish.
    for (let turn = 0; turn < 50; turn += 1) await readdir(at.dataDirectory).then(() => setImmediate());
    renameSync(`${directory}-away`, directory);
    next.clock.pass(A_MINUTE);
    expect(next.library.state()).toBe('ready');
    const left = () => {
      next.clock.pass(TEN_MINUTES);
      return next.library.database()?.prepare('SELECT count(*) AS n FROM chapter_text').get();
    };
    await expect.poll(left).toEqual({ n: 0 });
  });

  it('are deleted ten minutes later if deleting them failed, at startup too', async () => {
    const at = await startWithThree();
    const trigger = "TRIGGER failing BEFORE DELETE ON chapter_text BEGIN SELECT raise(ABORT, 'failing'); END";
    at.library.database()?.exec(`CREATE ${trigger}`);
    await at.remove(null);
    for (const failures of [1, 2]) {
      at.clock.pass(TEN_MINUTES);
      await expect.poll(() => at.faults.length).toBe(failures);
    }
    at.library.database()?.exec('UPDATE removed_chapter SET removed_at = 0');
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    await expect.poll(() => next.faults.length).toBe(1);
    next.library.database()?.exec('DROP TRIGGER failing');
    next.clock.pass(TEN_MINUTES);
    await expect.poll(() => next.library.statements.count('FROM chapter_text')).toBe(0);
  });

  it('do not replace a chapter that was saved again meanwhile when they are restored', async () => {
    await using at = await startWithThree();
    const { undoId } = await at.remove([1]);
    await at.library.put(chapterOf(at.title, 1, { revisionId: 5_000 }));
    const [anew] = at.library.chaptersOf(SEVEN);
    expect(anew?.revisionId).toBe(5_000);
    await at.handlers['downloads.undo']({ undoId });
    expect(at.library.chaptersOf(SEVEN)[0]).toEqual(anew);
    at.clock.pass(TEN_MINUTES);
    await expect.poll(() => at.count('chapter_text')).toBe(3);
  });

  it.skipIf(!canMount)(
    'can be removed, restored and deleted on a completely full disk, also after a restart',
    async () => {
      const before = await startWithThree();
      await before.close();
      const drive = join(before.dataDirectory, 'drive');
      mkdirSync(drive);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', drive]);
      try {
        cpSync(join(before.dataDirectory, 'library'), drive, { recursive: true });
        const start = () => startLibraryParts(before.dataDirectory, { 'library.directory': drive });
        const texts = (at: ReturnType<typeof start>) => at.library.statements.count('FROM chapter_text');
        const at = start();
        at.clock.pass(A_MINUTE);
        const queue = createQueueStore(at.library.statements);
        queue.putTitle({ slugUrl: SEVEN, name: before.title.novel.name, cover: null });
        queue.add(SEVEN, [{ ...chapterOf(before.title, 1).line, revisionId: null }]);
        fillDisk(drive);
        const { undoId } = await at.handlers['saved.remove']({
          slugUrl: SEVEN,
          chapters: [chapterOf(before.title, 1).line],
        });
        at.library.statements.put('download_switch', { name: 'paused', isOn: true });
        fillDisk(drive);
        await at.handlers['downloads.undo']({ undoId });
        expect(at.library.chaptersOf(SEVEN)).toHaveLength(3);
        expect(at.queuedAgain()).toEqual([chapterOf(before.title, 1).line]);
        await at.handlers['saved.remove']({ slugUrl: SEVEN, chapters: [chapterOf(before.title, 1).line] });
        fillDisk(drive);
        at.clock.pass(TEN_MINUTES);
        await expect.poll(() => texts(at)).toBe(2);
        await at.close();
        fillDisk(drive);
        const next = start();
        expect([next.library.state(), createQueueStore(next.library.statements).isAllPaused()]).toEqual([
          'ready',
          true,
        ]);
        await next.handlers['saved.remove']({ slugUrl: SEVEN, chapters: null });
        next.clock.pass(TEN_MINUTES);
        await expect.poll(() => [texts(next), next.library.statements.count('FROM picture')]).toEqual([0, 0]);
        expect([at.faults, next.faults]).toEqual([[], []]);
        await next.close();
      } finally {
        execFileSync('umount', ['--lazy', drive]);
        rmSync(before.dataDirectory, { recursive: true });
      }
    },
  );

  it('unused pictures and unfinished files of a crash are deleted at the next start', async () => {
    const at = await startWithThree();
    const { database, directory } = at.library;
    database()?.exec("DELETE FROM chapter_picture WHERE address LIKE '%/1.png'");
    const shard = join(directory(), 'pictures', 'ab');
    mkdirSync(shard, { recursive: true });
    for (const name of ['ab'.repeat(32), `${'ab'.repeat(32)}.half`]) writeFileSync(join(shard, name), 'x');
    expect(await at.files()).toBe(6);
    await at.close();
    await using next = startLibraryParts(at.dataDirectory);
    await expect.poll(() => existsSync(join(shard, `${'ab'.repeat(32)}.half`))).toBe(false);
    await expect.poll(at.files).toBe(4);
    expect(await next.library.picture(`${PICTURES}/2.png`)).not.toBeNull();
    expect(next.faults).toEqual([]);
  });
});
