const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** The service counts its days in Moscow time, which has no summer time. */
const MOSCOW_OFFSET = 3 * HOUR;

/** Epoch milliseconds of the Moscow midnight at or before a moment. */
export function moscowDayStart(moment: number): number {
  return Math.floor((moment + MOSCOW_OFFSET) / DAY) * DAY - MOSCOW_OFFSET;
}

/** 1 is Monday, 7 is Sunday. */
export function moscowWeekday(moment: number): number {
  const daysSinceThursday = Math.floor((moment + MOSCOW_OFFSET) / DAY);
  return ((((daysSinceThursday + 3) % 7) + 7) % 7) + 1;
}

/** Epoch milliseconds of the Monday midnight that begins the calendar week of a moment. */
export function moscowWeekStart(moment: number): number {
  return moscowDayStart(moment) - (moscowWeekday(moment) - 1) * DAY;
}

/** The newest moment not after `before` that is this weekday at this hour and minute in Moscow. */
export function lastMoscowMoment(before: number, weekday: number, minuteOfDay: number): number {
  const inThisWeek = moscowWeekStart(before) + (weekday - 1) * DAY + minuteOfDay * 60_000;
  return inThisWeek <= before ? inThisWeek : inThisWeek - WEEK;
}

export function moscowDate(moment: number): { readonly year: number; readonly month: number } {
  const shifted = new Date(moment + MOSCOW_OFFSET);
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1 };
}

/** The service writes moments to the second, with an offset. */
export function isoMoment(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}+00:00`;
}
