import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { EpisodeProgress } from '#shared/domain/playback.ts';
import { createRowParser } from './row-parser.ts';
import { inTransaction } from './transaction.ts';

/** Whose progress: the service's account id as text, or `NOBODY` while signed out. */
export type AccountKey = string;
export const NOBODY: AccountKey = 'nobody';

export type OutboxEntry = { readonly progress: EpisodeProgress; readonly revision: number };

export type ProgressStore = {
  readonly forRelease: (account: AccountKey, releaseId: ReleaseId) => EpisodeProgress[];
  /** The latest of each release, newest first. */
  readonly latestByRelease: (account: AccountKey, limit: number) => EpisodeProgress[];
  /** Saves; with `upload` the entry also waits in the outbox, where a later one of the same episode takes its place. */
  readonly save: (account: AccountKey, progress: EpisodeProgress, options: { readonly upload: boolean }) => void;
  readonly outbox: (account: AccountKey, limit: number) => OutboxEntry[];
  readonly pending: (account: AccountKey) => number;
  /** Takes out what was sent, unless it changed meanwhile. */
  readonly acknowledge: (account: AccountKey, sent: readonly OutboxEntry[]) => void;
  /** Takes the service's values for every episode that has nothing unsent. Returns how many differed. */
  readonly mergeRemote: (account: AccountKey, remote: readonly RemoteTimecode[], now: number) => number;
  /** Watched: the position stays as it is. Not watched: the entry goes, here and on the service. Answers with the former entries. */
  readonly mark: (account: AccountKey, marked: MarkedEpisodes, now: number) => EpisodeProgress[];
  /** The entries become what `former` says; those that it does not name go. */
  readonly restore: (account: AccountKey, restored: RestoredEpisodes, now: number) => void;
  /** Whether there is something of `NOBODY` that came after the person said "not now" to joining it to this account. */
  readonly isAdoptionOffered: (account: AccountKey) => boolean;
  readonly declineAdoption: (account: AccountKey) => void;
  readonly count: (account: AccountKey) => number;
  /** Moves everything of `NOBODY` to the account (where both have an episode the later change wins) and into its outbox. */
  readonly adopt: (account: AccountKey) => void;
};

export type RemoteTimecode = {
  readonly episodeId: EpisodeId;
  readonly positionSeconds: number;
  readonly isWatched: boolean;
};

export type MarkedEpisodes = {
  readonly releaseId: ReleaseId;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

export type RestoredEpisodes = {
  readonly releaseId: ReleaseId;
  readonly episodeIds: readonly EpisodeId[];
  readonly former: readonly EpisodeProgress[];
};

type Row = Record<string, unknown>;

const UPSERT = `
  INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account, episode_id) DO UPDATE SET
    release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
    is_watched = excluded.is_watched, updated_at = excluded.updated_at`;

const ENQUEUE = `
  INSERT INTO timecode_outbox (account, episode_id, revision) VALUES (?, ?, 1)
  ON CONFLICT (account, episode_id) DO UPDATE SET revision = revision + 1`;

const MERGE = `
  INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at) VALUES (?, ?, NULL, ?, ?, ?)
  ON CONFLICT (account, episode_id) DO UPDATE SET
    position_seconds = excluded.position_seconds, is_watched = excluded.is_watched, updated_at = excluded.updated_at
  WHERE (position_seconds <> excluded.position_seconds OR is_watched <> excluded.is_watched)
    AND NOT EXISTS (SELECT 1 FROM timecode_outbox AS o WHERE o.account = progress.account AND o.episode_id = progress.episode_id)`;

const ADOPT = `
  INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
  SELECT ?, episode_id, release_id, position_seconds, is_watched, updated_at FROM progress WHERE account = '${NOBODY}'
  ON CONFLICT (account, episode_id) DO UPDATE SET
    release_id = excluded.release_id, position_seconds = excluded.position_seconds,
    is_watched = excluded.is_watched, updated_at = excluded.updated_at
  WHERE excluded.updated_at > progress.updated_at`;

const ADOPTED_TO_OUTBOX = `
  INSERT INTO timecode_outbox (account, episode_id, revision)
  SELECT mine.account, mine.episode_id, 1 FROM progress AS mine
  JOIN progress AS theirs ON theirs.account = '${NOBODY}' AND theirs.episode_id = mine.episode_id AND theirs.updated_at = mine.updated_at
  WHERE mine.account = ?
  ON CONFLICT (account, episode_id) DO UPDATE SET revision = revision + 1`;

/** Watch positions of every account and of nobody, and the outbox of those that the service does not have yet. */
export function createProgressStore(database: DatabaseSync, { log }: { log: Log }): ProgressStore {
  const selectRelease = database.prepare('SELECT * FROM progress WHERE account = ? AND release_id = ?');
  const selectLatest = database.prepare(`
    SELECT *, max(updated_at) FROM progress WHERE account = ? AND release_id IS NOT NULL
    GROUP BY release_id ORDER BY updated_at DESC LIMIT ?`);
  const selectOutbox = database.prepare(`
    SELECT progress.*, timecode_outbox.revision FROM timecode_outbox JOIN progress USING (account, episode_id)
    WHERE account = ? ORDER BY updated_at LIMIT ?`);
  const countOutbox = database.prepare('SELECT count(*) AS n FROM timecode_outbox WHERE account = ?');
  const countProgress = database.prepare('SELECT count(*) AS n FROM progress WHERE account = ?');
  const selectOne = database.prepare('SELECT * FROM progress WHERE account = ? AND episode_id = ?');
  const removeOne = database.prepare('DELETE FROM progress WHERE account = ? AND episode_id = ?');
  const upsert = database.prepare(UPSERT);
  const enqueue = database.prepare(ENQUEUE);
  const dequeue = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ? AND revision = ?');
  const merge = database.prepare(MERGE);
  const adopt = database.prepare(ADOPT);
  const adoptedToOutbox = database.prepare(ADOPTED_TO_OUTBOX);
  const removeNobody = database.prepare(`DELETE FROM progress WHERE account = '${NOBODY}'`);
  const parse = createRowParser(EpisodeProgress, { table: 'progress', log });
  const progressFromRow = (row: Row) =>
    parse({
      episodeId: row['episode_id'],
      releaseId: row['release_id'],
      positionSeconds: row['position_seconds'],
      isWatched: row['is_watched'] === 1,
      updatedAt: row['updated_at'],
    });

  return {
    forRelease: (account, releaseId) => selectRelease.all(account, releaseId).flatMap(progressFromRow),
    latestByRelease: (account, limit) => selectLatest.all(account, limit).flatMap(progressFromRow),
    save: (account, progress, { upload }) =>
      inTransaction(database, () => {
        const { episodeId, releaseId, positionSeconds, isWatched, updatedAt } = progress;
        upsert.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), updatedAt);
        if (upload) enqueue.run(account, episodeId);
      }),
    mark: (account, { releaseId, episodeIds, isWatched }, now) =>
      inTransaction(database, () => {
        const former = episodeIds.flatMap((id) => selectOne.all(account, id).flatMap(progressFromRow));
        const known = new Map(former.map((entry) => [entry.episodeId, entry]));
        for (const id of episodeIds) {
          if (isWatched) {
            upsert.run(account, id, releaseId, known.get(id)?.positionSeconds ?? 0, 1, now);
            if (account !== NOBODY) enqueue.run(account, id);
          } else removeOne.run(account, id);
        }
        return former;
      }),
    restore: (account, { episodeIds, former }, now) =>
      inTransaction(database, () => {
        for (const id of episodeIds) removeOne.run(account, id);
        for (const { episodeId, releaseId, positionSeconds, isWatched } of former) {
          upsert.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), now);
          if (account !== NOBODY) enqueue.run(account, episodeId);
        }
      }),
    isAdoptionOffered: () => Number(countProgress.get(NOBODY)?.['n']) > 0,
    declineAdoption: () => undefined,
    outbox: (account, limit) =>
      selectOutbox.all(account, limit).flatMap((row) => {
        const [progress] = progressFromRow(row);
        if (progress !== undefined) return [{ progress, revision: Number(row['revision']) }];
        // It can never be sent, and must not be counted as waiting for ever.
        dequeue.run(account, row['episode_id'] ?? null, row['revision'] ?? null);
        return [];
      }),
    pending: (account) => Number(countOutbox.get(account)?.['n']),
    acknowledge: (account, sent) =>
      inTransaction(database, () => {
        for (const { progress, revision } of sent) dequeue.run(account, progress.episodeId, revision);
      }),
    mergeRemote: (account, remote, now) =>
      inTransaction(database, () => {
        let changed = 0;
        for (const { episodeId, positionSeconds, isWatched } of remote) {
          changed += Number(merge.run(account, episodeId, positionSeconds, Number(isWatched), now).changes);
        }
        return changed;
      }),
    count: (account) => Number(countProgress.get(account)?.['n']),
    adopt: (account) =>
      inTransaction(database, () => {
        adopt.run(account);
        adoptedToOutbox.run(account);
        removeNobody.run();
      }),
  };
}
