import { useFormatter } from 'use-intl';

/** A Sunday, so that adding a weekday 1 to 7 gives that day. */
const A_SUNDAY = Date.UTC(2023, 11, 31);
export const DAY_MILLISECONDS = 86_400_000;

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

/** Moscow has had no summer time since 2014. */
const MOSCOW_MILLISECONDS = 3 * 3_600_000;
/** The epoch began on a Thursday. */
const DAYS_BEFORE_EPOCH = 3;

/** Days since 1970 by Moscow's calendar, which the service counts by (anime-service, Schedule item). */
function moscowDay(milliseconds: number): number {
  return Math.floor((milliseconds + MOSCOW_MILLISECONDS) / DAY_MILLISECONDS);
}

/** How many days of Moscow's calendar ago a moment was (both in epoch milliseconds); 0 for a future one. */
export function moscowDaysSince(moment: number, now: number): number {
  return Math.max(0, moscowDay(now) - moscowDay(moment));
}

/** Whether two moments are in the same week of Moscow's calendar, which starts on Monday. */
export function areInOneWeek(one: Date, other: Date): boolean {
  const weekOf = (moment: Date) => Math.floor((moscowDay(moment.getTime()) + DAYS_BEFORE_EPOCH) / 7);
  return weekOf(one) === weekOf(other);
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** 1 to 7, Monday first. The default time zone is that of the service (anime-service, Schedule). */
export function weekdayIn(now: Date, timeZone = 'Europe/Moscow'): number {
  return NAMES.indexOf(new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(now)) + 1;
}
