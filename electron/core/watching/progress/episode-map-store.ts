import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type EpisodeOfRelease = { readonly episodeId: EpisodeId; readonly releaseId: ReleaseId };

/** Which release an episode belongs to: the service's list of positions does not say (anime-service, Accounts: watch progress). */
export type EpisodeMapStore = {
  readonly keep: (pairs: readonly EpisodeOfRelease[]) => void;
  /** The service knows no such episode. */
  readonly keepUnknown: (episodeId: EpisodeId, askedAt: number) => void;
  /** Completes the progress of all accounts. The releases that have more of it now. */
  readonly fill: () => ReleaseId[];
  /** Episodes with progress and without a release that were not asked for since `askedBefore`, the newest first. */
  readonly wanted: (account: AccountKey, limit: number, askedBefore: number) => EpisodeId[];
};

const KEEP = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, ?, 0)
  ON CONFLICT (episode_id) DO UPDATE SET release_id = excluded.release_id WHERE release_id IS NOT excluded.release_id`;

const KEEP_UNKNOWN = `
  INSERT INTO episode_release (episode_id, release_id, asked_at) VALUES (?, NULL, ?)
  ON CONFLICT (episode_id) DO UPDATE SET asked_at = excluded.asked_at WHERE release_id IS NULL`;

const FILLABLE = `
  FROM progress JOIN episode_release AS map USING (episode_id)
  WHERE progress.release_id IS NULL AND map.release_id IS NOT NULL`;

const WANTED = `
  SELECT episode_id FROM progress LEFT JOIN episode_release AS map USING (episode_id)
  WHERE account = ? AND progress.release_id IS NULL AND map.release_id IS NULL
    AND (map.asked_at IS NULL OR map.asked_at < ?)
  ORDER BY updated_at DESC LIMIT ?`;

export function createEpisodeMapStore(database: DatabaseSync): EpisodeMapStore {
  const keep = database.prepare(KEEP);
  const keepUnknown = database.prepare(KEEP_UNKNOWN);
  const fillable = database.prepare(`SELECT DISTINCT map.release_id ${FILLABLE}`);
  const fill = database.prepare(`
    UPDATE progress SET release_id = (SELECT release_id FROM episode_release AS map WHERE map.episode_id = progress.episode_id)
    WHERE release_id IS NULL AND episode_id IN (SELECT episode_id ${FILLABLE})`);
  const wanted = database.prepare(WANTED);

  return {
    keep: (pairs) =>
      inTransaction(database, () => {
        for (const { episodeId, releaseId } of pairs) keep.run(episodeId, releaseId);
      }),
    keepUnknown: (episodeId, askedAt) => {
      keepUnknown.run(episodeId, Math.trunc(askedAt));
    },
    fill: () =>
      inTransaction(database, () => {
        // Only what was parsed as a release's id was ever written.
        const releases = fillable.all().map((row) => Number(row['release_id']) as ReleaseId);
        if (releases.length > 0) fill.run();
        return releases;
      }),
    wanted: (account, limit, askedBefore) =>
      // Only what was parsed as an episode's id was ever written.
      wanted.all(account, Math.trunc(askedBefore), limit).map((row) => String(row['episode_id']) as EpisodeId),
  };
}
