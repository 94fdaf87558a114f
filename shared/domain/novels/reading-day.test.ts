import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, type ReadingDay, statisticsOf, weeksOfYear } from './reading-day.ts';

const read = (day: string, minutes: number, chapters = 0): ReadingDay => ({ day, seconds: minutes * 60, chapters });
/** A Thursday. */
const TODAY = '2026-03-05';

describe('reading statistics', () => {
  it('sum up the day, the week from Monday, the calendar year and all time', () => {
    const days = [
      ...[read('2025-12-31', 1, 1), read('2026-01-01', 2, 1), read('2026-03-01', 4, 1)],
      ...[read('2026-03-02', 8, 1), read(TODAY, 16, 2)],
    ];
    expect(statisticsOf(days, TODAY)).toMatchObject({
      today: { seconds: 16 * 60, chapters: 2 },
      week: { seconds: 24 * 60, chapters: 3 },
      year: { seconds: 30 * 60, chapters: 5 },
      all: { seconds: 31 * 60, chapters: 6 },
    });
  });

  it('count days in a row up to today, or up to yesterday before today’s reading', () => {
    const days = [read('2026-02-27', 5), read('2026-02-28', 5), read('2026-03-01', 5), read('2026-03-03', 0, 1)];
    const streakOn = (more: readonly ReadingDay[], today: string) => {
      const { streak, longestStreak } = statisticsOf([...days, ...more], today);
      return [streak, longestStreak];
    };
    expect(streakOn([], '2026-03-03')).toEqual([1, 3]);
    expect(streakOn([], '2026-03-04')).toEqual([1, 3]);
    expect(streakOn([], TODAY)).toEqual([0, 3]);
    expect(streakOn([read('2026-03-04', 1), read(TODAY, 2)], TODAY)).toEqual([3, 3]);
    expect(streakOn([{ day: '2026-03-04', seconds: 59, chapters: 0 }], '2026-03-04')).toEqual([1, 3]);
    expect(statisticsOf([], TODAY)).toMatchObject({ streak: 0, longestStreak: 0, all: { seconds: 0, chapters: 0 } });
  });

  it('leave out future days, which a wrong clock has made', () => {
    const { all, year, longestStreak } = statisticsOf(
      [read(TODAY, 5), read('2026-03-06', 5), read('2031-01-01', 9)],
      TODAY,
    );
    expect([all.seconds, year.seconds, longestStreak]).toEqual([300, 300, 1]);
  });
});

describe('the weeks of a year', () => {
  it('hold each day once, in order, and begin on Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2200 }), (year) => {
        const weeks = weeksOfYear(year);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days[0]).toBe(`${year}-01-01`);
        expect(days.at(-1)).toBe(`${year}-12-31`);
        expect(days).toEqual(days.map((_, index) => dayAfter(`${year}-01-01`, index)));
        for (const [monday] of weeks) if (monday) expect(new Date(monday).getUTCDay()).toBe(1);
        expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true);
      }),
    );
  });
});
