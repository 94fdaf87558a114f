import { z } from 'zod';

const DAY_MILLISECONDS = 86_400_000;

/** What was read on one day of the local calendar (`2026-03-05`). */
export const ReadingDay = z.strictObject({
  day: z.iso.date(),
  seconds: z.int().min(0).max(86_400),
  /** Chapters that became read by reading them to the end. */
  chapters: z.int().min(0).max(20_000),
});
export type ReadingDay = z.infer<typeof ReadingDay>;

export type ReadingAmount = Omit<ReadingDay, 'day'>;

type ReadingStatistics = Record<'today' | 'week' | 'year' | 'all', ReadingAmount> & {
  /** Days in a row until today, or until yesterday while nothing was read today. */
  readonly streak: number;
  readonly longestStreak: number;
};

/** Sums up to `today`. Later days come from a clock that was set wrong, and do not count until their date is reached. */
export function statisticsOf(days: readonly ReadingDay[], today: string): ReadingStatistics {
  const past = days.filter(({ day }) => day <= today);
  const since = (first: string): ReadingAmount => {
    const within = past.filter(({ day }) => day >= first);
    const sum = (key: keyof ReadingAmount) => within.reduce((total, day) => total + day[key], 0);
    return { seconds: sum('seconds'), chapters: sum('chapters') };
  };
  const counted = past.filter(({ seconds, chapters }) => seconds >= 60 || chapters > 0);
  const streaks = streaksOf(counted.map(({ day }) => day));
  return {
    today: since(today),
    week: since(dayAfter(today, -weekdayOf(today))),
    year: since(`${today.slice(0, 4)}-01-01`),
    all: since(''),
    streak: streaks.get(today) ?? streaks.get(dayAfter(today, -1)) ?? 0,
    longestStreak: Math.max(0, ...streaks.values()),
  };
}

/** For each day, how many consecutive days end with it. */
export function streaksOf(days: readonly string[]): ReadonlyMap<string, number> {
  const streaks = new Map<string, number>();
  for (const day of days.toSorted()) streaks.set(day, (streaks.get(dayAfter(day, -1)) ?? 0) + 1);
  return streaks;
}

/** The weeks of a year as columns of a calendar, Monday first; null: a day of another year. */
export function weeksOfYear(year: number): (string | null)[][] {
  const first = `${String(year).padStart(4, '0')}-01-01`;
  const weeks: (string | null)[][] = [];
  for (let monday = dayAfter(first, -weekdayOf(first)); monday.slice(0, 4) <= first.slice(0, 4); ) {
    const week = Array.from({ length: 7 }, (_, weekday) => dayAfter(monday, weekday));
    weeks.push(week.map((day) => (day.startsWith(first.slice(0, 4)) ? day : null)));
    monday = dayAfter(monday, 7);
  }
  return weeks;
}

/** Days are counted in UTC, where each has 24 hours. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** 0 to 6, Monday first. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
