import { expect, test } from 'vitest';
import { WatchDay, watchSumsOf, yearsOf } from './watch-day.ts';

const day = (date: string, releaseId: number, facts: Partial<WatchDay> = {}) =>
  WatchDay.parse({ day: date, releaseId, seconds: 0, episodes: 0, isFinished: false, ...facts });

const days = [
  day('2024-12-31', 1, { seconds: 1200, episodes: 1 }),
  day('2025-01-01', 1, { seconds: 1200, episodes: 1, isFinished: true }),
  day('2025-01-01', 2, { seconds: 600 }),
  day('2025-01-02', 2, { seconds: 30 }),
  day('2025-01-03', 2, { seconds: 60 }),
  day('2025-01-04', 3, { episodes: 1, isFinished: true }),
  day('2025-11-30', 2, { seconds: 3600, episodes: 2 }),
];

test('a year is summed by months and releases', () => {
  const { monthSeconds, releases, ...sums } = watchSumsOf(days.slice(1));
  // The second of January has less than a minute, so the streak is of the third and fourth.
  expect(sums).toEqual({ seconds: 5490, episodes: 4, finished: 2, longestStreak: 2 });
  expect(monthSeconds).toEqual([1890, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3600, 0]);
  expect(releases).toEqual([
    { releaseId: 2, seconds: 4290, episodes: 2 },
    { releaseId: 1, seconds: 1200, episodes: 1 },
    { releaseId: 3, seconds: 0, episodes: 1 },
  ]);
  expect(watchSumsOf(days.slice(0, 1))).toMatchObject({ seconds: 1200, finished: 0, longestStreak: 1 });
  expect(watchSumsOf([])).toMatchObject({ seconds: 0, longestStreak: 0, releases: [] });
});

test('the years of the statistics are those with days and the present one, never a future one', () => {
  expect(yearsOf(days, '2026-02-01', null)).toEqual({ years: [2026, 2025, 2024], year: 2026 });
  expect(yearsOf(days, '2026-02-01', 2024)).toMatchObject({ year: 2024 });
  expect(yearsOf([...days, day('2031-01-01', 1)], '2025-02-01', 2031)).toEqual({ years: [2025, 2024], year: 2025 });
  expect(yearsOf([], '2026-02-01', 2025)).toEqual({ years: [2026], year: 2026 });
});
