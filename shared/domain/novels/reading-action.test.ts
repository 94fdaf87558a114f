import { expect, test } from 'vitest';
import { chapterKey } from './chapter-key.ts';
import type { ChapterListEntry } from './novel.ts';
import { readingAction } from './reading-action.ts';

const chapter = (number: string, volume = '1'): ChapterListEntry => ({
  ...{ index: 0, volume, number, name: null, branches: [] },
});
const chapters = ['1', '1.10', '2', '3'].map((number) => chapter(number));
const name = (number: string, volume = '1') => ({ volume, number });
const keys = (...numbers: string[]) => new Set(numbers.map((number) => chapterKey(name(number))));

function said(at: string | null, read: ReadonlySet<string>, among = chapters): string {
  const action = readingAction(
    among,
    at === null ? null : { ...name(at), isAtEnd: read.has(chapterKey(name(at))) },
    read,
  );
  return action.kind === 'none' ? action.kind : `${action.kind} ${action.chapter.number}`;
}

test('a title without chapters has nothing to do', () => {
  expect(said('1', keys('1'), [])).toBe('none');
});

test('it begins with the first chapter, and goes on in the one that was open', () => {
  expect(said(null, keys())).toBe('begin 1');
  expect(said('1', keys())).toBe('continue 1');
  expect(said('2', keys('1'))).toBe('continue 2');
});

test('once the open one is read, the next unread one in the order of the list follows', () => {
  expect(said('1', keys('1'))).toBe('continue 1.10');
  expect(said('1', keys('1', '1.10', '2'))).toBe('continue 3');
});

test('a chapter that is read again continues until its end', () => {
  const read = keys('1', '1.10', '2', '3');
  const action = (isAtEnd: boolean) => readingAction(chapters, { ...name('2'), isAtEnd }, read);
  expect(action(false)).toMatchObject({ kind: 'continue', chapter: { number: '2' } });
  expect(action(true)).toMatchObject({ kind: 'again', chapter: { number: '1' } });
});

test('what was passed over comes when nothing unread stands behind', () => {
  expect(said('3', keys('1', '3'))).toBe('continue 1.10');
});

test('when all is read it is offered once more', () => {
  expect(said('3', keys('1', '1.10', '2', '3'))).toBe('again 1');
});

test('what was only marked, or is no longer listed, leads on behind the last one that is read', () => {
  expect(said(null, keys('1', '1.10'))).toBe('continue 2');
  expect(said('7', keys('1'))).toBe('continue 1.10');
  expect(said('7', keys())).toBe('begin 1');
});

test('of two entries of one name neither is offered again once it is read', () => {
  const doubled = [chapter('1'), chapter('1'), chapter('2')];
  expect(said('1', keys('1'), doubled)).toBe('continue 2');
});
