import { expect, test } from 'vitest';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { changedByMark, isChangedByMark, withReadMark } from './read-mark.ts';

const name = (number: string, volume = '1') => ({ volume, number });
const read = new Set([name('1'), name('1.1')].map(chapterKey));

test('a mark changes what is not so yet, and each name once', () => {
  const all = [name('1'), name('1.1'), name('1.10'), name('2'), name('2')];
  expect(changedByMark(all, read, true)).toEqual([name('1.10'), name('2')]);
  expect(changedByMark(all, read, false)).toEqual([name('1'), name('1.1')]);
});

test('a name that cannot be kept is left out', () => {
  expect(changedByMark([name('1'.repeat(101)), name(''), name('3')], read, true)).toEqual([name('3')]);
});

test('whether a mark would change anything is said as the change itself would turn out', () => {
  const unnamed = name('1'.repeat(101));
  for (const chapters of [[], [name('1')], [name('1'), name('2')], [unnamed], [name('1'), unnamed]]) {
    for (const isRead of [true, false]) {
      expect(isChangedByMark(chapters, read, isRead)).toBe(changedByMark(chapters, read, isRead).length > 0);
    }
  }
});

test('what is marked is read once, and a mark taken back leaves the others', () => {
  const marked = withReadMark([name('1')], { chapters: [name('1'), name('2')], isRead: true });
  expect(marked).toEqual([name('1'), name('2')]);
  expect(withReadMark(marked, { chapters: [name('1')], isRead: false })).toEqual([name('2')]);
});
