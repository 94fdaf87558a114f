import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Bookmark, Highlight } from '#shared/domain/novels/reading.ts';
import { library, lighthouse, openReading } from './testing/open-reading.ts';

const slugUrl = library;
const somewhere = () => ({
  ...{ id: randomUUID(), slugUrl, volume: '1', number: '1.10', branchId: null, createdAt: 1_700_000_000_000.5 },
});

function bookmark(paragraph: number, offset = 0): Bookmark {
  return { ...somewhere(), paragraph, offset, excerpt: 'Шёл дождь' };
}

function highlight(from: readonly [number, number], to: readonly [number, number]): Highlight {
  const point = ([paragraph, character]: readonly [number, number]) => ({ paragraph, character });
  return { ...somewhere(), start: point(from), end: point(to), colour: 'amber', quote: 'дождь', note: '' };
}

describe('bookmarks', () => {
  it('come in the order of the text, and go and come back as they were', async () => {
    const { call, changed } = openReading();
    const [first, second, third] = [bookmark(2, 0.1), bookmark(2, 0.7), bookmark(10)];
    for (const one of [third, first, second]) await call('bookmarks.put', one);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first, second, third]);
    expect(await call('bookmarks.list', { slugUrl: lighthouse })).toEqual([]);
    const ids = [second, third].map(({ id }) => id);
    expect(await call('bookmarks.remove', { ids: [...ids, randomUUID()] })).toEqual([second, third]);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first]);
    expect(await call('bookmarks.remove', { ids })).toEqual([]);
    await call('bookmarks.put', second);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([first, second]);
    expect(changed).toEqual([library, library, library, library, library]);
  });

  it('are changed by putting them again', async () => {
    const { call } = openReading();
    const one = bookmark(2);
    await call('bookmarks.put', one);
    await call('bookmarks.put', { ...one, excerpt: '', paragraph: 3 });
    expect(await call('bookmarks.list', { slugUrl })).toEqual([{ ...one, excerpt: '', paragraph: 3 }]);
  });

  it('leave out a row that makes no sense', async () => {
    const { call, database } = openReading();
    const [good, bad] = [bookmark(1), bookmark(2)];
    for (const one of [good, bad]) await call('bookmarks.put', one);
    database.prepare('UPDATE bookmark SET offset_fraction = 7 WHERE id = ?').run(bad.id);
    expect(await call('bookmarks.list', { slugUrl })).toEqual([good]);
    expect(await call('bookmarks.remove', { ids: [bad.id] })).toEqual([]);
  });
});

describe('highlights', () => {
  it('come in the order of the text, and are changed, removed and put back', async () => {
    const { call } = openReading();
    const [first, second, third] = [highlight([0, 2], [0, 9]), highlight([0, 2], [1, 0]), highlight([0, 10], [4, 1])];
    for (const one of [third, second, first]) await call('highlights.put', one);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, second, third]);
    const noted: Highlight = { ...second, colour: 'rose', note: 'Почему?' };
    await call('highlights.put', noted);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, noted, third]);
    expect(await call('highlights.remove', { ids: [noted.id] })).toEqual([noted]);
    await call('highlights.put', noted);
    expect(await call('highlights.list', { slugUrl })).toEqual([first, noted, third]);
  });

  it('that hold no words are refused', async () => {
    const { call } = openReading();
    for (const one of [highlight([1, 2], [1, 2]), highlight([1, 2], [1, 1]), highlight([1, 2], [0, 9])]) {
      await expect(call('highlights.put', one)).rejects.toMatchObject({ error: { code: 'invalid-input' } });
    }
    expect(await call('highlights.list', { slugUrl })).toEqual([]);
  });

  it('leave out a row that makes no sense', async () => {
    const { call, database } = openReading();
    const [good, bad] = [highlight([0, 1], [0, 2]), highlight([1, 1], [1, 2])];
    for (const one of [good, bad]) await call('highlights.put', one);
    database.prepare("UPDATE highlight SET colour = 'ultraviolet' WHERE id = ?").run(bad.id);
    expect(await call('highlights.list', { slugUrl })).toEqual([good]);
  });
});
