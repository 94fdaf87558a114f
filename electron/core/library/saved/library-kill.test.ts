import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { runUntilKilled } from '#core/testing/run-until-killed.ts';
import { amount } from '#shared/testing/amount.ts';
import { episodeIdOf, NINE, opened, openingOf, saveEpisode } from '../episodes/testing/episode-samples.ts';
import { chapterOf, PICTURES, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const PROGRAM = resolve(import.meta.dirname, 'testing/use-library-until-killed.ts');
const KILLS = amount('ENGAWA_KILLS', 2, 60);
const timeout = 120_000 + KILLS * 10_000;

function pictureFiles(directory: string, name = 'pictures'): string[] {
  const folder = join(directory, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.length > 2);
}

test.concurrent('saved chapters survive kill -9 at any moment, each whole and once', { timeout }, async ({
  expect,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'engawa-library-kill-'));
  let saved = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = (await runUntilKilled(PROGRAM, 'save', folder, String(saved + 1))).map(Number);
    const at = startLibraryParts(folder);
    const { library } = at;
    expect(library.database()?.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(library.database()?.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    const infos = library.chaptersOf(SEVEN);
    // At most one chapter was saved without its acknowledgement.
    expect(infos.length - (acknowledged.at(-1) ?? Number.NaN)).toSatisfy((more) => more === 0 || more === 1);
    expect(infos.map(({ number }) => Number(number))).toEqual(infos.map((_, index) => index + 1));
    saved = infos.length;
    const numbers = [saved, ...acknowledged.slice(-10)];
    for (const number of numbers) {
      const { line, chapter } = chapterOf(titleOf(1), number);
      expect(library.chapter(SEVEN, line)).toEqual(chapter);
      for (const name of ['all', String(number)]) {
        expect(await library.picture(`${PICTURES}/${name}.png`)).toEqual(picture(name).bytes);
      }
    }
    expect(infos.reduce((sum, { missingPictures }) => sum + missingPictures, 0)).toBe(0);
    expect(at.faults).toEqual([]);
    expect(at.warnings).toEqual([]);
    await at.close();
  }
  await using last = startLibraryParts(folder);
  expect(await last.check()).toMatchObject({ outcome: { chapters: saved, damaged: 0 } });
  // Two pictures of the second revision per chapter; no unused picture is left.
  await expect.poll(() => pictureFiles(last.library.directory()).length).toBe(2 * saved + 1);
});

test.concurrent('saved episodes survive kill -9 at any moment, and every counted file is there', {
  timeout,
}, async ({ expect }) => {
  const folder = mkdtempSync(join(tmpdir(), 'engawa-episode-kill-'));
  let next = 1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = (await runUntilKilled(PROGRAM, 'episodes', folder, String(next))).map(Number);
    const at = startLibraryParts(folder);
    const database = at.library.database();
    expect(database?.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database?.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    expect(await at.check()).toMatchObject({ outcome: { damaged: 0 } });
    const found = at.episodes.store.episodes(NINE);
    const saved = found.filter(({ savedAt, missingPieces }) => savedAt !== null && missingPieces === 0);
    next = (acknowledged.at(-1) ?? next - 1) + 1;
    // At most one version of the episode under way is saved, and one is not.
    const ids = saved.map(({ episodeId }) => episodeId);
    for (let number = 1; number < next; number += 1) expect(ids).toContain(episodeIdOf(number));
    expect(saved.length).toBeLessThanOrEqual(next);
    expect(found.length).toBeLessThanOrEqual(next + 1);
    // A half-saved episode continues with the pieces it has.
    const { pieces } = await opened(at.episodes.store, openingOf(next));
    const one = found.find(({ episodeId, savedAt }) => episodeId === episodeIdOf(next) && savedAt === null);
    const here = pieces.filter(({ isHere }) => isHere).length;
    if (one?.durationSeconds === 40) expect(here).toBe(4 - one.missingPieces);
    expect([at.faults, at.warnings]).toEqual([[], []]);
    await at.close();
  }
  await using last = startLibraryParts(folder);
  await last.episodes.store.remove(NINE, null);
  last.clock.pass(600_000);
  // No unused file is left, finished or not.
  await expect.poll(() => pictureFiles(last.library.directory(), 'episodes')).toEqual([]);
});

test.concurrent('a move killed at any moment leaves one whole library in use and nothing of the other', {
  timeout,
}, async ({ expect }) => {
  const folder = mkdtempSync(join(tmpdir(), 'engawa-library-move-'));
  const first = startLibraryParts(folder);
  const title = titleOf(1);
  for (let number = 1; number <= 20; number += 1) {
    await first.library.put(chapterOf(title, number, { pictures: [picture('all'), picture(String(number))] }));
  }
  await saveEpisode(first.episodes.store, openingOf(1));
  await first.close();
  const places = [join(folder, 'library'), join(folder, 'elsewhere')];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const now = existsSync(join(folder, 'elsewhere', 'library.db')) ? 2 : 1;
    await runUntilKilled(PROGRAM, 'move', folder, String(now));
    const at = startLibraryParts(folder);
    const directory = at.library.directory();
    expect(at.library.state()).toBe('ready');
    expect(at.library.chaptersOf(SEVEN)).toHaveLength(20);
    expect(await at.check()).toMatchObject({ outcome: { chapters: 20, damaged: 0 } });
    const other = places.find((place) => place !== directory) ?? '';
    // The empty folder may exist already.
    await expect.poll(() => existsSync(other) && readdirSync(other).length > 0).toBe(false);
    expect(pictureFiles(directory)).toHaveLength(21);
    expect(at.episodes.store.episodes(NINE)).toMatchObject([{ missingPieces: 0 }]);
    expect(pictureFiles(directory, 'episodes')).toHaveLength(5);
    expect([at.faults, at.warnings, at.queuedAgain()]).toEqual([[], [], []]);
    await at.close();
  }
  rmSync(folder, { recursive: true });
});
