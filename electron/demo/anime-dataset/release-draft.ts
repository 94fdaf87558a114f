import { moscowDate, moscowWeekday, WEEK } from './moscow-calendar.ts';
import type { EpisodePlan, ReleaseRecord, SeasonValue } from './release-record.ts';

/** A release before it has its number. */
export type ReleaseDraft = Omit<ReleaseRecord, 'id'> & {
  /** Releases with the same key make a franchise, in this order. */
  readonly franchise: {
    readonly key: string;
    readonly name: string;
    readonly nameEnglish: string;
    readonly order: number;
  } | null;
};

export function ordinalsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Epoch milliseconds at which an episode of a plan is published, past or future. */
export function publishedAt(plan: EpisodePlan, index: number): number {
  if (!plan.isWeekly) return plan.lastPublishedAt;
  return plan.lastPublishedAt + (index - (plan.publishedCount - 1)) * WEEK;
}

const SEASONS: readonly SeasonValue[] = ['winter', 'spring', 'summer', 'autumn'];

/** The year and season of the first episode, and the weekday of the last published one. */
export function calendarOf(plan: EpisodePlan): Pick<ReleaseRecord, 'year' | 'season' | 'publishDay'> {
  const first = moscowDate(publishedAt(plan, 0));
  return {
    year: first.year,
    season: SEASONS[Math.floor((first.month - 1) / 3)] ?? 'winter',
    publishDay: moscowWeekday(plan.lastPublishedAt),
  };
}
