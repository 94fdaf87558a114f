import { expect, it } from 'vitest';
import { weeksOfYear } from '#shared/domain/novels/reading-day.ts';
import { levelOf, monthsOf } from './reading-calendar.tsx';

it('a day has one of five colours by its time, and is never empty with a finished chapter', () => {
  const levels = [0, 1, 14, 15, 30, 59, 60, 600].map((minutes) => levelOf({ seconds: minutes * 60, chapters: 0 }));
  expect(levels).toEqual([0, 1, 1, 2, 3, 3, 4, 4]);
  expect(levelOf({ seconds: 0, chapters: 1 })).toBe(1);
});

it('every week of a year belongs to one of its twelve months', () => {
  for (const year of [2024, 2025, 2026, 2028]) {
    const weeks = weeksOfYear(year);
    const months = monthsOf(weeks);
    expect(months.map(({ first }) => first.slice(5, 7)).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(months.reduce((sum, { columns }) => sum + columns, 0)).toBe(weeks.length);
  }
});
