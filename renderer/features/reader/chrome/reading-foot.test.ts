import { expect, test } from 'vitest';
import { titleMinutesLeft, titleProgress } from './reader-chrome.tsx';

test('the minutes left of a title are the rest of the chapter and the later chapters at the average length', () => {
  const facts = { place: 2, chapters: 10, progress: 0.5, minutes: 20, lengths: [10, 20] };
  expect(titleMinutesLeft(facts)).toBe(10 + 7 * 15);
  expect(titleMinutesLeft({ ...facts, place: 9, progress: 1 })).toBe(0);
});

test('the minutes left of a title are null while no length is known and for a chapter that is not listed', () => {
  expect(titleMinutesLeft({ place: 0, chapters: 3, progress: 0, minutes: 0, lengths: [] })).toBeNull();
  expect(titleMinutesLeft({ place: -1, chapters: 3, progress: 0, minutes: 5, lengths: [5] })).toBeNull();
});

test('the progress of a title counts all chapters alike, and is 1 at the end of the last', () => {
  expect(titleProgress({ place: 0, chapters: 4, progress: 0.5 })).toBe(0.125);
  expect(titleProgress({ place: 3, chapters: 4, progress: 1 })).toBe(1);
  expect(titleProgress({ place: -1, chapters: 0, progress: 0 })).toBe(0);
});
