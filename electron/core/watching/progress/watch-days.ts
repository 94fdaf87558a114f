import { z } from 'zod';
import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createStatements, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { localDate } from '#core/platform/time.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Release, ReleaseCard } from '#shared/domain/anime/release.ts';
import { WatchDay } from '#shared/domain/anime/watch-day.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** `account`: as `AccountKey`. */
export const OwnedWatchDay = WatchDay.extend({ account: z.string().regex(/^(nobody|\d{1,16})$/) });
type OwnedWatchDay = z.infer<typeof OwnedWatchDay>;

/** What each account, and signed-out use, watched of which release on each day. */
export function createWatchDayStore(parts: DatabaseParts) {
  const { run, rowsOf } = createStatements(parts);
  const rows = rowsOf('watch_day', WatchDay);
  const owned = rowsOf('watch_day', OwnedWatchDay);
  const columns = 'day, release_id, seconds, episodes, is_finished';
  const into = `INSERT INTO watch_day (account, ${columns})`;
  const onConflict = 'ON CONFLICT (account, day, release_id) DO UPDATE SET';
  const sum = `${onConflict} seconds = min(86400, seconds + excluded.seconds),
    episodes = min(1000, episodes + excluded.episodes), is_finished = max(is_finished, excluded.is_finished)`;
  const valuesOf = ({ account, day, releaseId, seconds, episodes, isFinished }: OwnedWatchDay) =>
    [account, day, releaseId, seconds, episodes, Number(isFinished)] as const;
  return {
    /** The earliest first. */
    of: (account: AccountKey) => rows(`SELECT ${columns} FROM watch_day WHERE account = ? ORDER BY day`, account),
    all: () => owned('SELECT * FROM watch_day ORDER BY account, day, release_id'),
    add: (watched: OwnedWatchDay) => run(`${into} VALUES (?, ?, ?, ?, ?, ?) ${sum}`, ...valuesOf(watched)),
    /** Keeps the larger of two amounts of a day. Returns whether something changed. */
    join: (watched: OwnedWatchDay): boolean =>
      run(
        `${into} VALUES (?, ?, ?, ?, ?, ?) ${onConflict} seconds = max(seconds, excluded.seconds),
          episodes = max(episodes, excluded.episodes), is_finished = max(is_finished, excluded.is_finished)
         WHERE excluded.seconds > seconds OR excluded.episodes > episodes OR excluded.is_finished > is_finished`,
        ...valuesOf(watched),
      ) > 0,
    /** Adds what was watched signed out to the account. */
    adopt: (account: AccountKey) => {
      run(`${into} SELECT ?, ${columns} FROM watch_day WHERE account = ? ${sum}`, account, SIGNED_OUT);
      run('DELETE FROM watch_day WHERE account = ?', SIGNED_OUT);
    },
    /** Returns what went. */
    clear: (account: AccountKey) => rows(`DELETE FROM watch_day WHERE account = ? RETURNING ${columns}`, account),
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

/** Counts what is played on this device. Nothing of it is told to the service. */
export function createWatchDays({ account, clock, events, isCounted, releaseOf, cardOf, ...parts }: WatchDaysOptions) {
  const store = createWatchDayStore(parts);
  const changed = () => events.emit('progress.changed', { releaseId: null });

  function isComplete(releaseId: ReleaseId, watched: ReadonlySet<string>): boolean {
    const release = releaseOf(releaseId);
    if (release === null || release.isOngoing || release.isInProduction) return false;
    return release.episodes.every(({ id }) => watched.has(id));
  }

  return {
    /** `former`: the progress of the release's episodes before. */
    count: ({ releaseId, episodeId, isWatched, playedSeconds }: Played, former: readonly EpisodeProgress[]) => {
      if (!isCounted()) return;
      const watched = new Set(former.flatMap((entry) => (entry.isWatched ? [entry.episodeId] : [])));
      const episodes = isWatched && !watched.has(episodeId) ? 1 : 0;
      if (episodes === 0 && playedSeconds === 0) return;
      const isFinished = episodes > 0 && isComplete(releaseId, watched.add(episodeId));
      const day = localDate(clock.now());
      store.add({ account: account.key(), day, releaseId, seconds: playedSeconds, episodes, isFinished });
    },
    adopt: () => inTransaction(parts.database, () => store.adopt(account.key())),
    handlers: {
      'watching.days': async () => {
        const days = store.of(account.key());
        const releases = [...new Set(days.map(({ releaseId }) => releaseId))].flatMap((id) => cardOf(id) ?? []);
        return { days, releases, today: localDate(clock.now()) };
      },
      'watching.clearDays': async () => {
        const cleared = store.clear(account.key());
        changed();
        return cleared;
      },
      'watching.restoreDays': async ({ days }) => {
        const owner = account.key();
        inTransaction(parts.database, () => {
          for (const day of days) store.join({ ...day, account: owner });
        });
        changed();
      },
    } satisfies Partial<Handlers<AppContract>>,
  };
}
