import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { libraryFile } from './library-place.ts';
import { chapterOf, picture, SEVEN, titleOf } from './testing/saved-samples.ts';
import { startLibraryParts } from './testing/start-library-parts.ts';

const LOOKED_AGAIN = 5_000;

it('a library that is copied into its place by hand is left alone until it is whole', async () => {
  const before = startLibraryParts();
  for (let number = 1; number <= 9; number += 1) {
    await before.library.put(chapterOf(titleOf(9), number, { pictures: [picture(String(number))] }));
  }
  await before.close();
  const usual = join(before.dataDirectory, 'library');
  const backup = join(before.dataDirectory, 'backup');
  renameSync(usual, backup);
  await using at = startLibraryParts(before.dataDirectory);
  const stateNow = () => {
    at.clock.pass(LOOKED_AGAIN);
    return at.library.state();
  };

  mkdirSync(usual);
  cpSync(join(backup, 'pictures'), join(usual, 'pictures'), { recursive: true });
  expect(stateNow()).toBe('gone');
  const bytes = readFileSync(libraryFile(backup));
  for (const part of [0, 50, 4_096, bytes.length / 2, bytes.length - 4_096]) {
    writeFileSync(libraryFile(usual), bytes.subarray(0, part));
    expect([part, stateNow()]).toEqual([part, 'gone']);
  }
  expect(readdirSync(usual).toSorted()).toEqual(['library.db', 'pictures']);
  writeFileSync(libraryFile(usual), bytes);
  expect([stateNow(), at.library.chaptersOf(SEVEN).length]).toEqual(['ready', 9]);
  expect([at.faults, at.notices.list()]).toEqual([[], []]);
});
