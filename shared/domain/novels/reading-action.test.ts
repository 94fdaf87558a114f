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

test('a title without chapters has no action', () => {
  expect(said('1', keys('1'), [])).toBe('none');
});

test('reading begins with the first chapter, and continues in the open one', () => {
  expect(said(null, keys())).toBe('begin 1');
  expect(said('1', keys())).toBe('continue 1');
  expect(said('2', keys('1'))).toBe('continue 2');
});

test('after a read chapter, reading continues in the next unread one of the list', () => {
  expect(said('1', keys('1'))).toBe('continue 1.10');
  expect(said('1', keys('1', '1.10', '2'))).toBe('continue 3');
});

test('a chapter that is read again continues until its end', () => {
  const read = keys('1', '1.10', '2', '3');
  const action = (isAtEnd: boolean) => readingAction(chapters, { ...name('2'), isAtEnd }, read);
  expect(action(false)).toMatchObject({ kind: 'continue', chapter: { number: '2' } });
  expect(action(true)).toMatchObject({ kind: 'again', chapter: { number: '1' } });
});

test('a skipped chapter is offered once no unread one follows', () => {
  expect(said('3', keys('1', '3'))).toBe('continue 1.10');
});

test('a title that is read to the end is offered again from the first chapter', () => {
  expect(said('3', keys('1', '1.10', '2', '3'))).toBe('again 1');
});

test('without a listed place, reading continues after the last read chapter', () => {
  expect(said(null, keys('1', '1.10'))).toBe('continue 2');
  expect(said('7', keys('1'))).toBe('continue 1.10');
  expect(said('7', keys())).toBe('begin 1');
});

test('two entries with the same name both count as read', () => {
  const doubled = [chapter('1'), chapter('1'), chapter('2')];
  expect(said('1', keys('1'), doubled)).toBe('continue 2');
});
