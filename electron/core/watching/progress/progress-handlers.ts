import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createRowParser, type DatabaseParts } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SyncState } from '#shared/domain/account/account.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { KEEP_RELEASE } from './episode-map.ts';
import type { TimecodeSync } from './timecode-sync.ts';

type ProgressHandlerParts = Pick<Platform, 'clock' | 'events'> & {
  readonly progress: ProgressStore;
  readonly account: Pick<AccountService, 'key'>;
  readonly sync: TimecodeSync;
  readonly syncState: () => SyncState;
  readonly pullLists: () => Promise<void>;
};

/** Progress is saved on this device first, and sent to the service later (anime-service, Accounts: watch progress). */
export function createProgressHandlers(parts: ProgressHandlerParts) {
  const { progress, clock, events, account, sync, syncState, pullLists } = parts;

  function changed(releaseId: ReleaseId | null): void {
    events.emit('progress.changed', { releaseId });
    sync.kick();
  }

  return {
    'progress.forRelease': async ({ releaseId }) => progress.forRelease(account.key(), releaseId),
    'progress.save': async (saved) => {
      progress.save(account.key(), { ...saved, updatedAt: clock.now() });
      changed(saved.releaseId);
    },
    'progress.mark': async (marked) => {
      const former = progress.mark(account.key(), marked, clock.now());
      changed(marked.releaseId);
      return former;
    },
    'progress.restore': async (restored) => {
      progress.restore(account.key(), restored, clock.now());
      changed(restored.releaseId);
    },
    'progress.adopt': async () => {
      if (account.key() !== SIGNED_OUT) progress.adopt(account.key());
      changed(null);
    },
    'progress.declineAdoption': async () => {
      if (account.key() !== SIGNED_OUT) progress.declineAdoption(account.key());
      sync.kick();
    },
    'sync.state': async () => syncState(),
    'sync.now': async () => Promise.all([sync.exchange(), pullLists()]),
    'sync.freshen': async () => sync.freshen(),
  } satisfies Partial<Handlers<AppContract>>;
}

/** `releaseId` null: each episode keeps the release it is known to belong to. */
type EpisodeSelection = { readonly releaseId: ReleaseId | null; readonly episodeIds: readonly EpisodeId[] };
type Restored = EpisodeSelection & { readonly former: readonly EpisodeProgress[] };

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Each account's progress and the signed-out one. A change enters the outbox or becomes a removal (timecode-outbox.ts). */
export function createProgressStore({ database, log }: DatabaseParts) {
  const selectOne = database.prepare('SELECT * FROM progress WHERE account = ? AND episode_id = ?');
  const selectAll = database.prepare('SELECT * FROM progress WHERE account = ? ORDER BY updated_at');
  const selectRelease = database.prepare('SELECT * FROM progress WHERE account = ? AND release_id = ?');
  const selectLatest = database.prepare(`
    SELECT *, max(updated_at) FROM progress WHERE account = ? AND release_id IS NOT NULL
    GROUP BY release_id ORDER BY updated_at DESC LIMIT ?`);
  const selectNewest = database.prepare(`
    SELECT max(at) AS at FROM (
      SELECT max(updated_at) AS at FROM progress WHERE account = ?1
      UNION ALL SELECT max(removed_at) FROM timecode_removal WHERE account = ?1)`);
  const upsert = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
      is_watched = iif(?7 IS NULL, max(is_watched, excluded.is_watched), excluded.is_watched),
      updated_at = excluded.updated_at`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at, unwatched_at)
    VALUES (?1, ?2, 1, ?3, coalesce(
      ?4, (SELECT removed_at FROM timecode_removal WHERE account = ?1 AND episode_id = ?2)))
    ON CONFLICT (account, episode_id) DO UPDATE SET
      revision = revision + 1, updated_at = excluded.updated_at,
      unwatched_at = coalesce(excluded.unwatched_at, unwatched_at)`);
  const assignRelease = database.prepare(KEEP_RELEASE);
  const remove = database.prepare('DELETE FROM progress WHERE account = ? AND episode_id = ?');
  const removeAll = database.prepare('DELETE FROM progress WHERE account = ?');
  const selectRemovedAt = database.prepare(`
    SELECT removed_at AS at FROM timecode_removal WHERE account = ? AND episode_id = ?`);
  const insertRemoval = database.prepare(`
    INSERT INTO timecode_removal (account, episode_id, removed_at, acknowledged_at, repairs) VALUES (?, ?, ?, NULL, 0)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      removed_at = excluded.removed_at, acknowledged_at = NULL, repairs = 0`);
  const deleteRemoval = database.prepare('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?');
  const selectAdoptable = database.prepare(`
    SELECT count(*) AS entries, coalesce(max(updated_at), 0) AS newest FROM progress WHERE account = '${SIGNED_OUT}'`);
  const selectDeclined = database.prepare('SELECT newest_at AS at FROM adoption_declined WHERE account = ?');
  const upsertDeclined = database.prepare(
    'INSERT OR REPLACE INTO adoption_declined (account, newest_at) VALUES (?, ?)',
  );
  const parse = createRowParser(EpisodeProgress, { table: 'progress', log });

  function adoptable(): { readonly entries: number; readonly newest: number } {
    const { entries, newest } = selectAdoptable.get() ?? {};
    return { entries: Number(entries), newest: Number(newest) };
  }

  /** `now`, or one millisecond after the account's newest change where the clock was set back. */
  function changeTime(account: AccountKey, now: number): number {
    const newest = selectNewest.get(account)?.['at'] ?? Number.NEGATIVE_INFINITY;
    return Math.max(Math.trunc(now), Number(newest) + 1);
  }

  /** A watched episode stays watched unless the person took the mark away at `unwatchedAt`. */
  function write(account: AccountKey, progress: EpisodeProgress, unwatchedAt: number | null = null): void {
    const { episodeId, releaseId, positionSeconds, isWatched, updatedAt } = progress;
    upsert.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), updatedAt, unwatchedAt);
    if (releaseId !== null) assignRelease.run(episodeId, releaseId);
    if (account === SIGNED_OUT) return;
    enqueue.run(account, episodeId, updatedAt, unwatchedAt);
    deleteRemoval.run(account, episodeId);
  }

  function removeOne(account: AccountKey, episodeId: EpisodeId, at: number): void {
    remove.run(account, episodeId);
    if (account !== SIGNED_OUT) insertRemoval.run(account, episodeId, at);
  }

  return {
    forRelease: (account: AccountKey, releaseId: ReleaseId) => selectRelease.all(account, releaseId).flatMap(parse),
    /** The latest episode of each release, newest first. */
    latestByRelease: (account: AccountKey, limit: number) => selectLatest.all(account, limit).flatMap(parse),
    /** The place of playback. The episode becomes the account's newest; a watched one stays watched. */
    save: (account: AccountKey, progress: EpisodeProgress) =>
      inTransaction(database, () =>
        write(account, { ...progress, updatedAt: changeTime(account, progress.updatedAt) }),
      ),
    /** Watched: positions stay, and later episodes count as newer. Not watched: removed. Returns the former entries. */
    mark: (account: AccountKey, marked: EpisodeSelection & { readonly isWatched: boolean }, now: number) =>
      inTransaction(database, () => {
        const { releaseId, episodeIds, isWatched } = marked;
        const former = episodeIds.flatMap((id) => selectOne.all(account, id).flatMap(parse));
        const positions = new Map(former.map((entry) => [entry.episodeId, entry.positionSeconds]));
        const first = changeTime(account, now);
        for (const [index, episodeId] of episodeIds.entries()) {
          const updatedAt = first + index;
          const positionSeconds = positions.get(episodeId) ?? 0;
          if (isWatched) write(account, { episodeId, releaseId, positionSeconds, isWatched, updatedAt });
          else removeOne(account, episodeId, updatedAt);
        }
        return former;
      }),
    /** Undoes `mark`: entries become as `former` says, at their former times; the others are removed. */
    restore: (account: AccountKey, restored: Restored, now: number) =>
      inTransaction(database, () => {
        const formerOf = new Map(restored.former.map((entry) => [entry.episodeId, entry]));
        const at = changeTime(account, now);
        for (const episodeId of restored.episodeIds) {
          const entry = formerOf.get(episodeId);
          if (entry === undefined) removeOne(account, episodeId, at);
          else {
            const updatedAt = Math.max(0, Math.min(Math.trunc(entry.updatedAt), at));
            const releaseId = entry.releaseId ?? restored.releaseId;
            write(account, { ...entry, releaseId, updatedAt }, entry.isWatched ? null : at);
          }
        }
      }),
    adoptable: () => adoptable().entries,
    /** Whether something was watched signed out since the account last declined to adopt it. */
    isAdoptionOffered: (account: AccountKey) => {
      const { entries, newest } = adoptable();
      const declinedAt = selectDeclined.get(account)?.['at'] ?? null;
      return entries > 0 && (declinedAt === null || newest > Number(declinedAt));
    },
    declineAdoption: (account: AccountKey) => {
      const { entries, newest } = adoptable();
      if (entries > 0) upsertDeclined.run(account, newest);
    },
    /** Moves signed-out progress to the account: the later change wins, and what either side has watched is watched. */
    adopt: (account: AccountKey) =>
      inTransaction(database, () => {
        for (const progress of selectAll.all(SIGNED_OUT).flatMap(parse)) {
          const { episodeId, updatedAt, isWatched } = progress;
          const [own] = selectOne.all(account, episodeId).flatMap(parse);
          const changedAt = own?.updatedAt ?? selectRemovedAt.get(account, episodeId)?.['at'] ?? null;
          if (changedAt === null || updatedAt > Number(changedAt)) write(account, progress);
          else if (own !== undefined && isWatched) write(account, { ...own, isWatched });
        }
        removeAll.run(SIGNED_OUT);
      }),
  };
}
