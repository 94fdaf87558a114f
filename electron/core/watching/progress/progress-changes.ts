import type { DatabaseSync } from 'node:sqlite';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

/** The person's own changes, one at a time, inside the caller's transaction. */
export type ProgressChanges = {
  /** `now`, or one millisecond after all that is known of the account where the clock was set back meanwhile. */
  readonly stamp: (account: AccountKey, now: number) => number;
  /**
   * Keeps the entry and, for an account, has it sent; a removal that was under way is called off. A watched episode stays
   * watched unless the person took the mark away at `unwatchedAt`.
   */
  readonly write: (account: AccountKey, progress: EpisodeProgress, unwatchedAt?: number) => void;
  /** Takes the entry away and, for an account, has the service told: see `removal-store.ts`. */
  readonly remove: (account: AccountKey, episodeId: EpisodeId, at: number) => void;
};

const NEWEST = `
  SELECT max(at) AS at FROM (
    SELECT max(updated_at) AS at FROM progress WHERE account = ?1
    UNION ALL SELECT max(removed_at) FROM timecode_removal WHERE account = ?1
  )`;

const UPSERT = `
  INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
  ON CONFLICT (account, episode_id) DO UPDATE SET
    release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
    is_watched = iif(?7 IS NULL, max(is_watched, excluded.is_watched), excluded.is_watched),
    updated_at = excluded.updated_at`;

const ENQUEUE = `
  INSERT INTO timecode_outbox (account, episode_id, revision, updated_at, unwatched_at)
  VALUES (?1, ?2, 1, ?3, coalesce(
    ?4, (SELECT removed_at FROM timecode_removal WHERE account = ?1 AND episode_id = ?2)))
  ON CONFLICT (account, episode_id) DO UPDATE SET
    revision = revision + 1, updated_at = excluded.updated_at,
    unwatched_at = coalesce(excluded.unwatched_at, unwatched_at)`;

const REMOVED = `
  INSERT INTO timecode_removal (account, episode_id, removed_at, acknowledged_at, repairs) VALUES (?, ?, ?, NULL, 0)
  ON CONFLICT (account, episode_id) DO UPDATE SET removed_at = excluded.removed_at, acknowledged_at = NULL, repairs = 0`;

const MAPPED = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, ?, 0)
  ON CONFLICT (episode_id) DO UPDATE SET release_id = excluded.release_id WHERE release_id IS NOT excluded.release_id`;

export function createProgressChanges(database: DatabaseSync): ProgressChanges {
  const newest = database.prepare(NEWEST);
  const upsert = database.prepare(UPSERT);
  const enqueue = database.prepare(ENQUEUE);
  const mapped = database.prepare(MAPPED);
  const callOffRemoval = database.prepare('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?');
  const removed = database.prepare(REMOVED);
  const take = database.prepare('DELETE FROM progress WHERE account = ? AND episode_id = ?');
  return {
    stamp: (account, now) => {
      const at = newest.get(account)?.['at'] ?? null;
      return at === null ? Math.trunc(now) : Math.max(Math.trunc(now), Number(at) + 1);
    },
    write: (account, { episodeId, releaseId, positionSeconds, isWatched, updatedAt }, unwatchedAt) => {
      const takenAway = unwatchedAt ?? null;
      upsert.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), updatedAt, takenAway);
      if (releaseId !== null) mapped.run(episodeId, releaseId);
      if (account === SIGNED_OUT) return;
      enqueue.run(account, episodeId, updatedAt, takenAway);
      callOffRemoval.run(account, episodeId);
    },
    remove: (account, episodeId, at) => {
      take.run(account, episodeId);
      if (account !== SIGNED_OUT) removed.run(account, episodeId, at);
    },
  };
}
