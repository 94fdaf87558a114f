import { describe, expect, test } from 'vitest';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { exactChapters, findChapters } from './chapter-search.ts';

const chapter = (volume: string, number: string, name: string | null = null, index = 0): ChapterListEntry => ({
  index,
  volume,
  number,
  name,
  branches: [],
});

const chapters = [
  chapter('1', '1', 'Дождь'),
  chapter('1', '1.1'),
  chapter('1', '1.10', 'Чёрный чай'),
  chapter('1', '12'),
  chapter('2', '1', 'The 12 lanterns'),
  chapter('2', '120'),
];
const found = (words: string) => findChapters(chapters, words).map(({ volume, number }) => `${volume}/${number}`);

describe('findChapters', () => {
  test('finds a name by its stored words and by the words drawn in their place', () => {
    const drawn = (name: string) => name.replace('Дождь', 'Снег');
    for (const words of ['дожд', 'снег']) expect(findChapters(chapters, words, drawn)).toEqual([chapters[0]]);
    expect(findChapters(chapters, 'снег')).toEqual([]);
  });

  test('returns all chapters in their order for blank words', () => {
    expect(findChapters(chapters, '  ')).toBe(chapters);
  });

  test('finds numbers that start with the typed one, the exact one first, then names that contain it', () => {
    expect(found('12')).toEqual(['1/12', '2/120', '2/1']);
    expect(found('1.1')).toEqual(['1/1.1', '1/1.10']);
    expect(found('глава 1.10')).toEqual(['1/1.10']);
  });

  test.each(['2 1', '2-1', 'v2 c1', 'том 2 глава 1', 'Том 2, гл. 1', 'vol 2 ch 1', 'v2c1'])(
    'finds chapters by volume and number: %s',
    (words) => {
      expect(found(words)).toEqual(['2/1', '2/120']);
    },
  );

  test('finds words of a name in any case, with е for ё', () => {
    expect(found('ЧЕРНЫЙ')).toEqual(['1/1.10']);
    expect(found('lantern')).toEqual(['2/1']);
    expect(found('nothing')).toEqual([]);
  });
});

describe('exactChapters', () => {
  const exact = (words: string) => exactChapters(chapters, words).map(({ volume, number }) => `${volume}/${number}`);

  test('finds the chapter with exactly the typed number, with or without its volume', () => {
    expect(exact('12')).toEqual(['1/12']);
    expect(exact('1.1')).toEqual(['1/1.1']);
    expect(exact('2 1')).toEqual(['2/1']);
    expect(exact('глава 1.10')).toEqual(['1/1.10']);
  });

  test('finds every chapter with the number, and none by a name or a part of a number', () => {
    expect(exact('1')).toEqual(['1/1', '2/1']);
    expect(exact('lantern')).toEqual([]);
    expect(exact('11')).toEqual([]);
    expect(exact('  ')).toEqual([]);
  });
});
