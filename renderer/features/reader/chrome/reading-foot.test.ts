import { expect, test } from 'vitest';
import { titleMinutesLeft, titleProgress } from './reader-chrome.tsx';

test('what is left of a title is the rest of the chapter and the other chapters at their average length', () => {
  const facts = { place: 2, chapters: 10, progress: 0.5, minutes: 20, lengths: [10, 20] };
  expect(titleMinutesLeft(facts)).toBe(10 + 7 * 15);
  expect(titleMinutesLeft({ ...facts, place: 9, progress: 1 })).toBe(0);
});

test('nothing is said while no length is known, or of a chapter that is not listed', () => {
  expect(titleMinutesLeft({ place: 0, chapters: 3, progress: 0, minutes: 0, lengths: [] })).toBeNull();
  expect(titleMinutesLeft({ place: -1, chapters: 3, progress: 0, minutes: 5, lengths: [5] })).toBeNull();
});

test('a title is read when its last chapter is', () => {
  expect(titleProgress({ place: 0, chapters: 4, progress: 0.5 })).toBe(0.125);
  expect(titleProgress({ place: 3, chapters: 4, progress: 1 })).toBe(1);
  expect(titleProgress({ place: -1, chapters: 0, progress: 0 })).toBe(0);
});
