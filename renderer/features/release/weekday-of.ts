/** 1 January 2024 was a Monday: the service counts weekdays from 1, Monday first (field facts, `publish_day`). */
const A_SUNDAY = Date.UTC(2023, 11, 31);
const DAY_MILLISECONDS = 86_400_000;

/** A date (in UTC) on the service's weekday 1..7; null for what is no weekday. */
export function weekdayOf(publishDay: string): Date | null {
  const number = Number(publishDay);
  if (!Number.isInteger(number) || number < 1 || number > 7) return null;
  return new Date(A_SUNDAY + number * DAY_MILLISECONDS);
}
