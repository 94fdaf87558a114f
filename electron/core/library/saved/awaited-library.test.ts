import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createStorageChoiceStore, libraryFile } from './library-place.ts';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const LOOKED_AGAIN = 5_000;
const MINUTE = 60_000;

/** The app starts without its library of nine chapters, which was renamed to `backup`. */
async function startWithout() {
  const before = startLibraryParts();
  for (let number = 1; number <= 9; number += 1) {
    await before.library.put(chapterOf(titleOf(9), number, { pictures: [picture(String(number))] }));
  }
  await before.close();
  const usual = join(before.dataDirectory, 'library');
  const backup = join(before.dataDirectory, 'backup');
  renameSync(usual, backup);
  const at = startLibraryParts(before.dataDirectory);
  const after = (milliseconds: number) => {
    at.clock.pass(milliseconds);
    return at.library.state();
  };
  const chapters = () => at.library.chaptersOf(SEVEN).length;
  return { at, usual, backup, bytes: readFileSync(libraryFile(backup)), after, chapters };
}

it('a library being copied into its place is opened only when the copy is complete', async () => {
  const { at, usual, backup, bytes, after, chapters } = await startWithout();
  await using _ = at;
  mkdirSync(usual);
  cpSync(join(backup, 'pictures'), join(usual, 'pictures'), { recursive: true });
  // Other programs copy it first.
  writeFileSync(`${libraryFile(usual)}-wal`, 'x'.repeat(4_096));
  expect(after(2 * MINUTE)).toBe('gone');
  rmSync(`${libraryFile(usual)}-wal`);
  const reserved = [0.25, 0.5, 0.75].map((part) =>
    Buffer.concat([bytes.subarray(0, bytes.length * part), Buffer.alloc(bytes.length * (1 - part))]),
  );
  const parts = [0, 50, 4_096, bytes.length / 2, bytes.length - 4_096].map((part) => bytes.subarray(0, part));
  for (const [step, part] of [...parts, Buffer.alloc(bytes.length), ...reserved].entries()) {
    writeFileSync(libraryFile(usual), part);
    utimesSync(libraryFile(usual), step, step);
    expect([step, after(LOOKED_AGAIN)]).toEqual([step, 'gone']);
  }
  expect(readdirSync(usual).toSorted()).toEqual(['library.db', 'pictures']);
  writeFileSync(libraryFile(usual), bytes);
  expect([after(2 * LOOKED_AGAIN), chapters()]).toEqual(['ready', 9]);
  expect([at.faults, at.notices.list()]).toEqual([[], []]);
});

it('a library that returns truncated is repaired after a minute without changes', async () => {
  const { at, usual, backup, bytes, after } = await startWithout();
  await using _ = at;
  cpSync(backup, usual, { recursive: true });
  writeFileSync(libraryFile(usual), bytes.subarray(0, bytes.length - 4_096));
  expect(after(MINUTE / 2)).toBe('gone');
  expect([after(MINUTE), at.notices.list().length]).toEqual(['ready', 1]);
});

it('a returning library is not replaced while only its database is missing', async () => {
  const { at, usual, backup, after, chapters } = await startWithout();
  await using _ = at;
  cpSync(backup, usual, { recursive: true });
  rmSync(libraryFile(usual));
  expect(readdirSync(usual)).toContain('library.index.db');
  expect(after(3 * MINUTE)).toBe('gone');
  cpSync(libraryFile(backup), libraryFile(usual));
  expect([after(2 * LOOKED_AGAIN), chapters()]).toEqual(['ready', 9]);
  expect([at.faults, at.notices.list()]).toEqual([[], []]);
});

it('a returning library is opened even if another program writes files beside it', async () => {
  const { at, usual, backup, after, chapters } = await startWithout();
  await using _ = at;
  cpSync(backup, usual, { recursive: true });
  for (const look of [1, 2]) {
    writeFileSync(join(usual, '.sync'), String(look).repeat(look));
    after(LOOKED_AGAIN);
  }
  expect([at.library.state(), chapters()]).toEqual(['ready', 9]);
});

it('no new library replaces one that was in use elsewhere and then lost its database', async () => {
  const { at, usual, backup } = await startWithout();
  await at.close();
  renameSync(backup, usual);
  const other = new DatabaseSync(libraryFile(usual));
  other.exec('BEGIN IMMEDIATE');
  await using again = startLibraryParts(at.dataDirectory);
  expect(again.library.state()).toBe('in-use');
  other.close();
  rmSync(libraryFile(usual));
  again.clock.pass(2 * MINUTE);
  expect([again.library.state(), again.notices.list()]).toEqual(['gone', []]);
  expect(readdirSync(usual)).not.toContain('library.db');
});

it('no new library replaces a read-only one that disappears', async () => {
  const { at, backup } = await startWithout();
  await at.close();
  // No log can be written, as in a read-only folder.
  mkdirSync(join(`${libraryFile(backup)}-wal`, 'x'), { recursive: true });
  const own = new DatabaseSync(join(at.dataDirectory, 'engawa.db'));
  createStorageChoiceStore(own).put({ 'library.directory': backup, 'library.isThere': 'false' });
  own.close();
  await using again = startLibraryParts(at.dataDirectory);
  expect([again.library.state(), again.library.chaptersOf(SEVEN).length]).toEqual(['unwritable', 9]);
  renameSync(backup, `${backup}-away`);
  expect(again.library.state()).toBe('gone');
  again.clock.pass(MINUTE);
  expect([again.library.state(), existsSync(backup)]).toEqual(['gone', false]);
});
