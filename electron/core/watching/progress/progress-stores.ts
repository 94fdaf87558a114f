import type { DatabaseSync } from 'node:sqlite';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { createEpisodeMapStore, type EpisodeMapStore } from './episode-map.ts';
import { createKnownTimecodeStore, type KnownTimecodeStore } from './known-timecode-store.ts';
import {
  createOutboxStore,
  createProgressRowParser,
  createRemovalStore,
  type OutboxStore,
  type RemovalStore,
} from './outbox-store.ts';

const SAME = `
  WHERE account = ?1 AND episode_id = ?2
    AND EXISTS (SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND updated_at = ?3)`;

/** All that is kept of watch progress: what the person did, what the service has, and what is on its way between. */
export type ProgressStores = {
  readonly progress: ProgressStore;
  readonly adoption: AdoptionStore;
  readonly outbox: OutboxStore;
  readonly removals: RemovalStore;
  readonly imports: TimecodeImportStore;
  readonly known: KnownTimecodeStore;
  readonly episodes: EpisodeMapStore;
};

export function createProgressStores(database: DatabaseSync, { log }: { log: Log }): ProgressStores {
  return {
    progress: createProgressStore(database, { log }),
    adoption: createAdoptionStore(database, { log }),
    outbox: createOutboxStore(database, { log }),
    removals: createRemovalStore(database),
    imports: createTimecodeImportStore(database),
    known: createKnownTimecodeStore(database),
    episodes: createEpisodeMapStore(database),
  };
}

/** `updatedAt` in epoch milliseconds, by the clock of the device that wrote the file. */
type ImportedTimecode = { readonly episodeId: EpisodeId; readonly updatedAt: number };

/**
 * Progress of an account that a data file brought, and that the writing device never sent to the service. It is
 * not a new action of the person: it is sent only once the service is known to have nothing that was saved later.
 */
type TimecodeImportStore = {
  /** The oldest first. */
  readonly waiting: (account: AccountKey) => ImportedTimecode[];
  /** They wait no longer: what is not among `savedLater` is sent. What was changed here meanwhile goes on waiting. */
  readonly settle: (
    account: AccountKey,
    imported: readonly ImportedTimecode[],
    savedLater: ReadonlySet<EpisodeId>,
  ) => void;
};

function createTimecodeImportStore(database: DatabaseSync): TimecodeImportStore {
  const select = database.prepare(`
    SELECT episode_id, updated_at FROM timecode_import JOIN progress USING (account, episode_id)
    WHERE account = ? ORDER BY updated_at, episode_id`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at)
    SELECT account, episode_id, 1, ?3 FROM timecode_import ${SAME} ON CONFLICT DO NOTHING`);
  const drop = database.prepare(`DELETE FROM timecode_import ${SAME}`);
  return {
    waiting: (account) =>
      select.all(account).map((row) => ({
        // Only what was parsed as an episode's id was ever written.
        episodeId: String(row['episode_id']) as EpisodeId,
        updatedAt: Number(row['updated_at']),
      })),
    settle: (account, imported, savedLater) =>
      inTransaction(database, () => {
        for (const { episodeId, updatedAt } of imported) {
          if (!savedLater.has(episodeId)) enqueue.run(account, episodeId, updatedAt);
          drop.run(account, episodeId, updatedAt);
        }
      }),
  };
}

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

type MarkedEpisodes = {
  /** Null: of any releases, each of the one that is known of it. */
  readonly releaseId: ReleaseId | null;
  readonly episodeIds: readonly EpisodeId[];
  readonly isWatched: boolean;
};

type RestoredEpisodes = {
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

/** The person's own changes, one at a time, inside the caller's transaction. */
type ProgressChanges = {
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

function createProgressChanges(database: DatabaseSync): ProgressChanges {
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

type AdoptionStore = {
  /** How many episodes were watched as `SIGNED_OUT`. */
  readonly adoptable: () => number;
  /** Whether there are some that came after the person said "not now" to joining them to this account. */
  readonly isOffered: (account: AccountKey) => boolean;
  readonly decline: (account: AccountKey) => void;
  /**
   * Moves everything of `SIGNED_OUT` to the account and has it sent. Where both have an episode the later place wins, or a later
   * removal, and one that either has watched is watched.
   */
  readonly adopt: (account: AccountKey) => void;
};

/** What was watched signed out, on its way to an account. */
function createAdoptionStore(database: DatabaseSync, { log }: { log: Log }): AdoptionStore {
  const nobody = database.prepare(
    `SELECT count(*) AS entries, max(updated_at) AS newest FROM progress WHERE account = '${SIGNED_OUT}'`,
  );
  const selectDeclined = database.prepare('SELECT newest_at FROM adoption_declined WHERE account = ?');
  const upsertDeclined = database.prepare(`
    INSERT INTO adoption_declined (account, newest_at) VALUES (?, ?)
    ON CONFLICT (account) DO UPDATE SET newest_at = excluded.newest_at`);
  const selectNobody = database.prepare(`SELECT * FROM progress WHERE account = '${SIGNED_OUT}' ORDER BY updated_at`);
  const selectOwn = database.prepare('SELECT * FROM progress WHERE account = ? AND episode_id = ?');
  const selectRemoval = database.prepare(
    'SELECT removed_at FROM timecode_removal WHERE account = ? AND episode_id = ?',
  );
  const removeNobody = database.prepare(`DELETE FROM progress WHERE account = '${SIGNED_OUT}'`);
  const changes = createProgressChanges(database);
  const fromRow = createProgressRowParser(log);

  return {
    adoptable: () => Number(nobody.get()?.['entries']),
    isOffered: (account) => {
      const newest = nobody.get()?.['newest'] ?? null;
      const declined = selectDeclined.get(account)?.['newest_at'] ?? null;
      return newest !== null && (declined === null || Number(newest) > Number(declined));
    },
    decline: (account) => {
      const newest = nobody.get()?.['newest'] ?? null;
      if (newest !== null) upsertDeclined.run(account, newest);
    },
    adopt: (account) =>
      inTransaction(database, () => {
        for (const progress of selectNobody.all().flatMap(fromRow)) {
          const { episodeId, updatedAt, isWatched } = progress;
          const [own] = selectOwn.all(account, episodeId).flatMap(fromRow);
          const removedAt = selectRemoval.get(account, episodeId)?.['removed_at'] ?? null;
          const decidedAt = own?.updatedAt ?? (removedAt === null ? null : Number(removedAt));
          if (decidedAt === null || updatedAt > decidedAt) changes.write(account, progress);
          else if (own !== undefined && isWatched) changes.write(account, { ...own, isWatched });
        }
        removeNobody.run();
      }),
  };
}
