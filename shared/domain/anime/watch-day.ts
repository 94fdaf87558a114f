import { z } from 'zod';
import { ReleaseId } from '../identifiers.ts';
import { streaksOf } from '../novels/reading-day.ts';
import { ReleaseName } from './release.ts';

/** What was watched of one release on one day of the local calendar (`2026-03-05`). */
export const WatchDay = z.strictObject({
  day: z.iso.date(),
  releaseId: ReleaseId,
  /** Time in which the picture played, by the clock: at double speed, half of what was seen. */
  seconds: z.int().min(0).max(86_400),
  /** Episodes that became watched by playing them. */
  episodes: z.int().min(0).max(1_000),
  /** The last unwatched episode of a completed release became watched. */
  isFinished: z.boolean(),
});
export type WatchDay = z.infer<typeof WatchDay>;

const Amount = z.int().min(0);

/** What the statistics show of one year. The most watched releases and genres are those of which a card is known. */
export const WatchYear = z.object({
  year: z.int(),
  /** The years that can be chosen, the latest first. */
  years: z.array(z.int()),
  seconds: Amount,
  episodes: Amount,
  begun: Amount,
  finished: Amount,
  longestStreak: Amount,
  /** January to December. */
  monthSeconds: z.array(Amount).length(12),
  topReleases: z.array(z.object({ id: ReleaseId, name: ReleaseName, seconds: Amount })),
  topGenres: z.array(z.object({ name: z.string(), seconds: Amount })),
});
export type WatchYear = z.infer<typeof WatchYear>;

/**
 * The years with any such day and the present one, the latest first, and the one to show: the chosen one if there is such a
 * year, otherwise the present one. Later days come from a clock that was set wrong.
 */
export function yearsOf(days: readonly { readonly day: string }[], today: string, chosen: number | null) {
  const past = [...days.map(({ day }) => day), today].filter((day) => day <= today);
  const years = [...new Set(past.map((day) => Number(day.slice(0, 4))))].toSorted((left, right) => right - left);
  return { years, year: years.find((each) => each === chosen) ?? Number(today.slice(0, 4)) };
}

/** The sums of the days of one year. */
export function watchSumsOf(days: readonly WatchDay[]) {
  const byRelease = Map.groupBy(days, ({ releaseId }) => releaseId);
  const byDay = Map.groupBy(days, ({ day }) => day);
  const counted = [...byDay].filter(([, parts]) => secondsOf(parts) >= 60 || episodesOf(parts) > 0);
  return {
    seconds: secondsOf(days),
    episodes: episodesOf(days),
    finished: new Set(days.flatMap(({ releaseId, isFinished }) => (isFinished ? [releaseId] : []))).size,
    longestStreak: Math.max(0, ...streaksOf(counted.map(([day]) => day)).values()),
    /** January to December. */
    monthSeconds: Array.from({ length: 12 }, (_, index) =>
      secondsOf(days.filter(({ day }) => Number(day.slice(5, 7)) === index + 1)),
    ),
    /** The longest watched first. */
    releases: [...byRelease]
      .map(([releaseId, parts]) => ({ releaseId, seconds: secondsOf(parts), episodes: episodesOf(parts) }))
      .toSorted((left, right) => right.seconds - left.seconds || right.episodes - left.episodes),
  };
}

function secondsOf(days: readonly WatchDay[]): number {
  return days.reduce((sum, { seconds }) => sum + seconds, 0);
}

function episodesOf(days: readonly WatchDay[]): number {
  return days.reduce((sum, { episodes }) => sum + episodes, 0);
}
