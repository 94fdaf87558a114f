import type { ScheduleItem } from '#shared/domain/anime/schedule.ts';

type Days = { readonly today: readonly ScheduleItem[]; readonly tomorrow: readonly ScheduleItem[] };
export type ScheduleDay = { readonly day: 'today' | 'tomorrow'; readonly items: readonly ScheduleItem[] };

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const MOSCOW_OFFSET_MILLISECONDS = 3 * HOUR_MILLISECONDS;

/** Days since 1970 as Moscow counts them, which has no summer time (anime-service, Schedule item). */
function moscowDay(moment: number): number {
  return Math.floor((moment + MOSCOW_OFFSET_MILLISECONDS) / DAY_MILLISECONDS);
}

/** The service leaves finished seasons under their weekday: nothing of them comes any more. */
function isComing({ publishedEpisode, isSeasonComplete }: ScheduleItem): boolean {
  return publishedEpisode !== null || !isSeasonComplete;
}

/**
 * What comes out today, else tomorrow; null where nothing does. An answer of yesterday, kept for want of a newer one, has
 * today under tomorrow, and an older one knows of neither. Both moments are epoch milliseconds.
 */
export function scheduleDay({ today, tomorrow }: Days, fetchedAt: number, now: number): ScheduleDay | null {
  const ageDays = Math.max(0, moscowDay(now) - moscowDay(fetchedAt));
  const [first = [], second = []] = [today, tomorrow].slice(ageDays).map((items) => items.filter(isComing));
  if (first.length > 0) return { day: 'today', items: first };
  return second.length > 0 ? { day: 'tomorrow', items: second } : null;
}
