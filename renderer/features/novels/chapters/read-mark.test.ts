import { expect, test } from 'vitest';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { changedByMark, withReadMark } from './use-chapter-marking.ts';

const name = (number: string, volume = '1') => ({ volume, number });
const read = new Set([name('1'), name('1.1')].map(chapterKey));

test('a mark changes only chapters in another state', () => {
  const all = [name('1'), name('1.1'), name('1.10'), name('2')];
  expect(changedByMark(all, read, true)).toEqual([name('1.10'), name('2')]);
  expect(changedByMark(all, read, false)).toEqual([name('1'), name('1.1')]);
});

test('a mark leaves out names that the contract refuses', () => {
  expect(changedByMark([name('1'.repeat(101)), name(''), name('3')], read, true)).toEqual([name('3')]);
});

test('a marked chapter is listed once, and removing a mark leaves the others', () => {
  const marked = withReadMark([name('1')], [name('1'), name('2')], true);
  expect(marked).toEqual([name('1'), name('2')]);
  expect(withReadMark(marked, [name('1')], false)).toEqual([name('2')]);
});
