import { describe, expect, test } from 'vitest';
import { documentFromRichText } from '#shared/domain/chapter-document/from-chapter.ts';
import { Bookmark } from '#shared/domain/novels/reading.ts';
import { bookmarkNear, excerptAt, placeOfBookmark, placeOfPoint, pointOfPlace } from './document-places.ts';

const words = (count: number) => 'word '.repeat(count).trim();
const content = [words(10), words(400), words(10), ''].map((text) => ({
  type: 'paragraph',
  content: text === '' ? [] : [{ type: 'text', text }],
}));
const document = documentFromRichText({ type: 'doc', content }, () => null);

function bookmark(paragraph: number, offset: number): Bookmark {
  return Bookmark.parse({
    id: crypto.randomUUID(),
    slugUrl: '1--a',
    volume: '1',
    number: '1',
    branchId: null,
    createdAt: 1,
    paragraph,
    offset,
    excerpt: 'word',
  });
}

describe('a bookmark', () => {
  test('is found from a few lines away, even from another paragraph', () => {
    const kept = bookmark(1, 0);
    expect(bookmarkNear(document, [kept], { paragraph: 0, offset: 0.2 })).toBe(kept);
    expect(bookmarkNear(document, [kept], { paragraph: 1, offset: 0.1 })).toBe(kept);
  });

  test('is not found from far away in the same long paragraph', () => {
    expect(bookmarkNear(document, [bookmark(1, 0)], { paragraph: 1, offset: 0.5 })).toBeUndefined();
  });

  test('is the nearest of several', () => {
    const [near, far] = [bookmark(1, 0.1), bookmark(1, 0)];
    expect(bookmarkNear(document, [far, near], { paragraph: 1, offset: 0.09 })).toBe(near);
  });
});

describe('the place of a bookmark', () => {
  const chapter = (...paragraphs: readonly string[]) => {
    const nodes = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
    return documentFromRichText({ type: 'doc', content: nodes }, () => null);
  };
  const before = chapter(
    'The lamps burn.',
    'Rain all night.',
    'The ferry left without a word, and nobody looked back.',
  );
  const kept = (paragraph: number, offset: number) => {
    const place = { paragraph, offset };
    return { ...bookmark(paragraph, offset), excerpt: excerptAt(before, pointOfPlace(before, place)) };
  };
  const withNewOnes = (count: number) =>
    chapter(
      ...Array.from({ length: count }, (_, index) => `New ${index}.`),
      ...['The lamps burn.', 'Rain all night.', 'The ferry left without a word, and nobody looked back.'],
    );

  test('stays the same while its words are there', () => {
    expect(placeOfBookmark(before, kept(2, 0.5))).toEqual({ paragraph: 2, offset: 0.5 });
  });

  test('moves with its words when the chapter is published again', () => {
    expect(placeOfBookmark(withNewOnes(60), kept(2, 0))).toEqual({ paragraph: 62, offset: 0 });
    expect(placeOfBookmark(withNewOnes(3), kept(2, 0.5))).toEqual({ paragraph: 5, offset: 0.5 });
  });

  test('stays the same when its words are gone, even beyond the end of a shorter text', () => {
    expect(placeOfBookmark(chapter('Other words.'), kept(2, 0.5))).toEqual({ paragraph: 2, offset: 0.5 });
  });
});

describe('places and characters', () => {
  test('convert into each other', () => {
    const point = { paragraph: 1, character: 123 };
    expect(pointOfPlace(document, placeOfPoint(document, point))).toEqual(point);
    expect(pointOfPlace(document, { paragraph: 9, offset: 0.5 })).toEqual({ paragraph: 9, character: 0 });
  });

  test('an excerpt continues in the next paragraphs and ends with a whole word', () => {
    expect(excerptAt(document, { paragraph: 0, character: 45 })).toMatch(/^word word .*word…$/);
    expect(excerptAt(document, { paragraph: 2, character: 40 })).toBe('word word');
    expect(excerptAt(document, { paragraph: 3, character: 0 })).toBe('');
  });

  test('an excerpt begins with the whole word at its point', () => {
    expect(excerptAt(document, { paragraph: 2, character: 42 })).toBe('word word');
    expect(excerptAt(document, { paragraph: 2, character: 45 })).toBe('word');
    expect(excerptAt(document, { paragraph: 2, character: 49 })).toBe('');
  });
});
