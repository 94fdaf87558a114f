import type { ScheduleItem } from '#shared/domain/anime/schedule.ts';

export type WeekDay = { readonly weekday: number | null; readonly items: readonly ScheduleItem[] };

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The week as seven days, Monday first, and at the end what has no day, if anything has none. */
export function weekDays(items: readonly ScheduleItem[]): WeekDay[] {
  const days = WEEK.map((weekday) => ({ weekday, items: items.filter((item) => item.weekday === weekday) }));
  const dayless = items.filter(({ weekday }) => weekday === null);
  return dayless.length === 0 ? days : [...days, { weekday: null, items: dayless }];
}
