import { expect, it } from 'vitest';
import { readAhead } from './book-reader.ts';

it('gives the chapters of all parts in their order, and has read only a few more than were asked for', () => {
  const read: string[] = [];
  const told: unknown[] = [];
  const chapter = (heading: string) => ({
    heading,
    read: () => {
      read.push(heading);
      return { blocks: [{ kind: 'code', text: heading } as const], notes: [] };
    },
  });
  const names = Array.from({ length: 20 }, (_, place) => `${place}`);
  const chapters = names.map(chapter);
  const parts = [chapters.slice(0, 7), [], chapters.slice(7)].map((inside) => ({ heading: null, chapters: inside }));
  const next = readAhead(parts, (document) => told.push(document));
  for (const [place, name] of names.entries()) {
    const before = read.length;
    expect(next()).toEqual({ blocks: [{ kind: 'code', text: name }], notes: [] });
    expect(read.length).toBeLessThanOrEqual(place + 4);
    // The first of a book take no longer than those behind them.
    expect(read.length - before).toBeLessThanOrEqual(2);
  }
  expect(read).toEqual(names);
  expect(told).toHaveLength(20);
  expect(next).toThrow(RangeError);
});
