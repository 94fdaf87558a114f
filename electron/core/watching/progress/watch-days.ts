import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createActs } from '#core/platform/database/acts.ts';
import { createDayCounts, daysIn } from '#core/platform/database/day-counts.ts';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { localDate } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import { WatchDay, watchSumsOf, yearsOf } from '#shared/domain/anime/watch-day.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

const MOST_NAMED = 5;

/** What each account, and signed-out use, watched per release and day. */
export function createWatchDayStore(parts: DatabaseParts) {
  const { count, rowsOf, run } = createStatements(parts);
  const daysOf = rowsOf('watch_day', WatchDay.pick({ day: true }));
  const acts = createActs(parts.database);
  const counts = createDayCounts(parts, {
    ...{ kind: 'watchDays', schema: WatchDay, by: ['day', 'release_id'] },
    most: { seconds: 86_400, episodes: 1_000, is_finished: 1 },
  });
  return {
    ...counts,
    /** The first day of each year that has any. Damaged days do not count, here and below. */
    firstDays: (account: AccountKey) =>
      daysOf(
        'SELECT min(day) AS day FROM watch_day WHERE account = ? AND date(day) IS day GROUP BY substr(day, 1, 4)',
        account,
      ),
    /** How many releases were first watched in the year. */
    begun: (year: number, account: AccountKey) =>
      count(
        'FROM (SELECT min(day) AS first FROM watch_day WHERE account = ? AND date(day) IS day GROUP BY release_id) WHERE first GLOB ?',
        ...[account, daysIn(year)],
      ),
    /** Moves the signed-out counts to the account. The same counts coming from another device are not added again. */
    adopt: (account: AccountKey) => {
      run(
        `INSERT INTO watch_day
         SELECT ?1, day, release_id, iif(device = '', ?2, device), max(started_at, ?3), seconds, episodes, is_finished
         FROM watch_day WHERE account = ?2
         ON CONFLICT DO UPDATE SET seconds = max(seconds, excluded.seconds), episodes = max(episodes, excluded.episodes),
           is_finished = max(is_finished, excluded.is_finished)`,
        ...[account, SIGNED_OUT, Math.max(0, acts.removedAt('watchDays', [account]) + 1)],
      );
      run('DELETE FROM watch_day WHERE account = ?', SIGNED_OUT);
    },
  };
}

export type WatchDaysOptions = Pick<Platform, 'database' | 'log' | 'clock' | 'events'> & {
  readonly account: Pick<AccountService, 'key'>;
  /** Whether the person keeps statistics. */
  readonly isCounted: () => boolean;
  /** The release as it was opened last; null: never. */
  readonly releaseOf: (releaseId: ReleaseId) => Pick<Release, 'episodes' | 'isOngoing' | 'isInProduction'> | null;
  readonly cardOf: (releaseId: ReleaseId) => ReleaseCard | null;
};

export type Played = Omit<EpisodeProgress, 'updatedAt' | 'releaseId'> & {
  readonly releaseId: ReleaseId;
  readonly playedSeconds: number;
};

export type WatchDays = ReturnType<typeof createWatchDays>;

/** Counts what is played on this device. Nothing is sent to the service. */
export function createWatchDays({ account, clock, events, isCounted, releaseOf, cardOf, ...parts }: WatchDaysOptions) {
  const store = createWatchDayStore(parts);
  const changed = () => events.emit('progress.changed', { releaseId: null });

  function isComplete(releaseId: ReleaseId, watched: ReadonlySet<string>): boolean {
    const release = releaseOf(releaseId);
    if (release === null || release.isOngoing || release.isInProduction) return false;
    return release.episodes.every(({ id }) => watched.has(id));
  }

  return {
    /** `former`: the progress of the release's episodes before this change. */
    count: (
      { releaseId, episodeId, isWatched, playedSeconds }: Played,
      former: readonly EpisodeProgress[],
      owner: AccountKey,
    ) => {
      if (!isCounted()) return;
      const watched = new Set(former.flatMap((entry) => (entry.isWatched ? [entry.episodeId] : [])));
      const episodes = isWatched && !watched.has(episodeId) ? 1 : 0;
      if (episodes === 0 && playedSeconds === 0) return;
      const isFinished = episodes > 0 && isComplete(releaseId, watched.add(episodeId));
      const now = clock.now();
      const day = { day: localDate(now), releaseId, seconds: playedSeconds, episodes, isFinished };
      store.add(day, now, owner);
    },
    adopt: () => inTransaction(parts.database, () => store.adopt(account.key())),
    handlers: {
      'watching.year': async ({ year: chosen, hidesAdult }) => {
        const owner = account.key();
        const firstDays = store.firstDays(owner);
        if (firstDays.length === 0) return null;
        const { years, year } = yearsOf(firstDays, localDate(clock.now()), chosen);
        const { releases, ...sums } = watchSumsOf(store.ofYear(year, owner));
        const top = releases.flatMap(({ releaseId, seconds }) => {
          const card = cardOf(releaseId);
          return card === null ? [] : [{ ...card, seconds }];
        });
        const genres = new Map<string, number>();
        for (const release of top)
          for (const { name } of release.genres) genres.set(name, (genres.get(name) ?? 0) + release.seconds);
        return {
          ...{ year, years, ...sums, begun: store.begun(year, owner) },
          topReleases: top
            .filter(({ ageRating }) => !(hidesAdult && ageRating?.isAdult))
            .slice(0, MOST_NAMED)
            .map(({ id, name, seconds }) => ({ id, name, seconds })),
          topGenres: [...genres]
            .map(([name, seconds]) => ({ name, seconds }))
            .toSorted((left, right) => right.seconds - left.seconds)
            .slice(0, MOST_NAMED),
        };
      },
      'watching.clearDays': async () => {
        const cleared = inTransaction(parts.database, () => store.clear(clock.now(), account.key()));
        changed();
        return cleared;
      },
      'watching.restoreDays': async ({ days }) => {
        const owner = account.key();
        inTransaction(parts.database, () => {
          for (const day of days) store.restore(day, clock.now(), owner);
        });
        changed();
      },
    } satisfies AppHandlers,
  };
}
