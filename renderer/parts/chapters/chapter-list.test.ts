import { expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { chapterRows } from './chapter-list.tsx';

const chapter = (index: number, volume: string): ChapterListEntry => ({
  index,
  volume,
  number: String(index),
  name: null,
  branches: [],
});
const shape = (chapters: readonly ChapterListEntry[], isGrouped = true) =>
  chapterRows(chapters, isGrouped).map((row) => (row.kind === 'volume' ? `volume ${row.volume}` : row.chapter.index));

test('a heading stands before the first chapter of each volume, in either direction', () => {
  const chapters = [chapter(1, '1'), chapter(2, '1'), chapter(3, '2')];
  expect(shape(chapters)).toEqual(['volume 1', 1, 2, 'volume 2', 3]);
  expect(shape(chapters.toReversed())).toEqual(['volume 2', 3, 'volume 1', 2, 1]);
});

test('one volume, and the finds of a search, have no headings', () => {
  expect(shape([chapter(1, '1'), chapter(2, '1')])).toEqual([1, 2]);
  expect(shape([chapter(1, '1'), chapter(3, '2')], false)).toEqual([1, 3]);
});

test('every row has a key of its own, also where a volume comes twice and chapters are doubled', () => {
  const rows = chapterRows([chapter(1, '1'), chapter(1, '1'), chapter(1, '2'), chapter(2, '1'), chapter(1, '1')], true);
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
});

test('a row keeps its key while others come and go, so that what is drawn stays', () => {
  const chapters = [chapter(1, '1'), chapter(2, '1'), chapter(3, '1')];
  const keysOf = (some: readonly ChapterListEntry[]) => chapterRows(some, true).map((row) => row.key);
  expect(keysOf(chapters.slice(1))).toEqual(keysOf(chapters).slice(1));
});

test('a chapter knows its place among the chapters, headings left out', () => {
  const rows = chapterRows([chapter(1, '1'), chapter(2, '2')], true);
  expect(rows.map((row) => (row.kind === 'chapter' ? row.place : null))).toEqual([null, 0, null, 1]);
});
