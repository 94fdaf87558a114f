import { useFormatter } from 'use-intl';

/** A Sunday, so that adding a weekday 1 to 7 gives that day. */
const A_SUNDAY = Date.UTC(2023, 11, 31);
const DAY_MILLISECONDS = 86_400_000;

/** The name of a weekday of the service, 1 to 7, Monday first (field facts, `publish_day`); null for other numbers. */
export function useWeekdayName(): (weekday: number) => string | null {
  const format = useFormatter();
  return (weekday) => {
    const day = dayOf(weekday);
    return day === null ? null : format.dateTime(day, { weekday: 'long', timeZone: 'UTC' });
  };
}

export function dayOf(weekday: number): Date | null {
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) return null;
  return new Date(A_SUNDAY + weekday * DAY_MILLISECONDS);
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 1 to 7, Monday first. By default the weekday in Moscow, by which the service counts (anime-service, Schedule). */
export function weekdayIn(now: Date, timeZone = 'Europe/Moscow'): number {
  return NAMES.indexOf(new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(now)) + 1;
}
