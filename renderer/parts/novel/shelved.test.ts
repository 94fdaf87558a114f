import { expect, test } from 'vitest';
import { appContract } from '#shared/contract/app-contract.ts';
import type { ShelfName } from '#shared/domain/novels/reading.ts';
import { readPart } from './use-novel-standing.ts';
import { withShelf } from './use-title-changes.ts';

const shelf = (...entries: [slugUrl: string, shelf: ShelfName][]) =>
  appContract['reading.shelves'].output.parse(
    entries.map(([slugUrl, name]) => ({
      novel: {
        ...{ id: 1, slugUrl, name: { main: slugUrl, russian: null, english: null }, cover: null, type: null },
        ...{ status: null, ageRestriction: null, isAdult: false, year: null },
      },
      ...{ shelf: name, position: null, readChapters: 0, totalChapters: null },
      ...{ isFollowed: false, newChapters: 0, touchedAt: 5 },
    })),
  );
const before = shelf(['1--a', 'want'], ['2--b', 'want']);
const [, second] = before;
const slugUrl = second?.novel.slugUrl;

test('what is put elsewhere stands there first, touched just now', () => {
  if (slugUrl === undefined) throw new Error('there are two');
  const after = withShelf(before, slugUrl, 'dropped', 9);
  expect(after.map(({ novel, ...rest }) => [novel.slugUrl, rest.shelf, rest.touchedAt, rest.isFollowed])).toEqual([
    ['2--b', 'dropped', 9, false],
    ['1--a', 'want', 5, false],
  ]);
});

test('what is being read is followed, what is put away is not, and a wish changes nothing of it', () => {
  if (slugUrl === undefined) throw new Error('there are two');
  const reading = withShelf(before, slugUrl, 'reading', 9);
  expect(reading[0]?.isFollowed).toBe(true);
  expect(withShelf(reading, slugUrl, 'want', 10)[0]?.isFollowed).toBe(true);
  expect(withShelf(reading, slugUrl, 'finished', 10)[0]?.isFollowed).toBe(false);
});

test('what is taken off is gone, and one that stood nowhere changes nothing', () => {
  if (slugUrl === undefined) throw new Error('there are two');
  expect(withShelf(before, slugUrl, null, 9)).toEqual(before.slice(0, 1));
  const [first] = before;
  expect(withShelf(before.slice(1), first?.novel.slugUrl ?? slugUrl, 'want', 9)).toEqual(before.slice(1));
});

test('the part that is read is known only where both numbers are', () => {
  expect(readPart({ readChapters: 3, totalChapters: 12 })).toBe(0.25);
  expect(readPart({ readChapters: 13, totalChapters: 12 })).toBe(1);
  expect(readPart({ readChapters: 0, totalChapters: 12 })).toBeUndefined();
  expect(readPart({ readChapters: 3, totalChapters: null })).toBeUndefined();
});
