import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createProgressChanges } from './progress-changes.ts';
import { createProgressRowParser } from './progress-row.ts';

export type ProgressStore = {
  readonly forRelease: (account: AccountKey, releaseId: ReleaseId) => EpisodeProgress[];
  /** The latest of each release, newest first. */
  readonly latestByRelease: (account: AccountKey, limit: number) => EpisodeProgress[];
  /**
   * The place of playback. The episode becomes the newest of the account: `updatedAt` is raised where the clock was set back
   * meanwhile. One that is watched stays watched.
   */
  readonly save: (account: AccountKey, progress: EpisodeProgress) => void;
  /**
   * Watched: the position stays as it is, and the later of the given order is the newer. Not watched: the entries go, here
   * and on the service. Answers with the former entries.
   */
  readonly mark: (account: AccountKey, marked: MarkedEpisodes, now: number) => EpisodeProgress[];
  /** The entries become what `former` says, with their former places in time; those that it does not name go. */
  readonly restore: (account: AccountKey, restored: RestoredEpisodes, now: number) => void;
};

export type MarkedEpisodes = {
  /** Null: of any releases, each of the one that is known of it. */
  readonly releaseId: ReleaseId | null;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

export type RestoredEpisodes = {
  /** For entries without a release; null: they stay unchanged. */
  readonly releaseId: ReleaseId | null;
  readonly episodeIds: readonly EpisodeId[];
  readonly former: readonly EpisodeProgress[];
};

/** Watch positions on this device, of every account and of signed-out use. */
export function createProgressStore(database: DatabaseSync, { log }: { log: Log }): ProgressStore {
  const selectRelease = database.prepare('SELECT * FROM progress WHERE account = ? AND release_id = ?');
  const selectLatest = database.prepare(`
    SELECT *, max(updated_at) FROM progress WHERE account = ? AND release_id IS NOT NULL
    GROUP BY release_id ORDER BY updated_at DESC LIMIT ?`);
  const selectOne = database.prepare('SELECT * FROM progress WHERE account = ? AND episode_id = ?');
  const changes = createProgressChanges(database);
  const fromRow = createProgressRowParser(log);

  return {
    forRelease: (account, releaseId) => selectRelease.all(account, releaseId).flatMap(fromRow),
    latestByRelease: (account, limit) => selectLatest.all(account, limit).flatMap(fromRow),
    save: (account, progress) =>
      inTransaction(database, () => {
        changes.write(account, { ...progress, updatedAt: changes.stamp(account, progress.updatedAt) });
      }),
    mark: (account, { releaseId, episodeIds, isWatched }, now) =>
      inTransaction(database, () => {
        const former = episodeIds.flatMap((id) => selectOne.all(account, id).flatMap(fromRow));
        const positions = new Map(former.map((entry) => [entry.episodeId, entry.positionSeconds]));
        const first = changes.stamp(account, now);
        for (const [index, episodeId] of episodeIds.entries()) {
          const updatedAt = first + index;
          const positionSeconds = positions.get(episodeId) ?? 0;
          if (isWatched) changes.write(account, { episodeId, releaseId, positionSeconds, isWatched, updatedAt });
          else changes.remove(account, episodeId, updatedAt);
        }
        return former;
      }),
    restore: (account, { releaseId, episodeIds, former }, now) =>
      inTransaction(database, () => {
        const formerOf = new Map(former.map((entry) => [entry.episodeId, entry]));
        const at = changes.stamp(account, now);
        for (const episodeId of episodeIds) {
          const entry = formerOf.get(episodeId);
          if (entry === undefined) changes.remove(account, episodeId, at);
          else {
            const updatedAt = Math.max(0, Math.min(Math.trunc(entry.updatedAt), at));
            const unwatchedAt = entry.isWatched ? undefined : at;
            changes.write(account, { ...entry, releaseId: entry.releaseId ?? releaseId, updatedAt }, unwatchedAt);
          }
        }
      }),
  };
}
