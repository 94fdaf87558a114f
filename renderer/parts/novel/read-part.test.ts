import { expect, test } from 'vitest';
import { readPart } from './use-novel-standing.ts';

test('the read part is at most 1, and undefined without read chapters or a total', () => {
  expect(readPart({ readChapters: 3, totalChapters: 12 })).toBe(0.25);
  expect(readPart({ readChapters: 13, totalChapters: 12 })).toBe(1);
  expect(readPart({ readChapters: 0, totalChapters: 12 })).toBeUndefined();
  expect(readPart({ readChapters: 3, totalChapters: null })).toBeUndefined();
});
