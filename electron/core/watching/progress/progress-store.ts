import type { StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { createActs, LATEST_MOMENT, latestOf } from '#core/platform/database/acts.ts';
import {
  createRowParser,
  createStatements,
  type DatabaseParts,
  type OutboxParts,
} from '#core/platform/database/row-parser.ts';
import { inTransaction, withNumbers } from '#core/platform/database/transaction.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { EpisodeId, type ReleaseId } from '#shared/domain/identifiers.ts';
import { KEEP_RELEASE } from './episode-map.ts';

/** `releaseId` null: each episode keeps the release it is known to belong to. */
type EpisodeSelection = { readonly releaseId: ReleaseId | null; readonly episodeIds: readonly EpisodeId[] };
type Restored = EpisodeSelection & { readonly former: readonly EpisodeProgress[] };

/** Progress, except with a time that sync has only guessed and no change here since. */
const LATER = `
  progress AS later
  LEFT JOIN timecode_known AS known USING (account, episode_id) LEFT JOIN timecode_outbox AS outbox USING (account, episode_id)
  WHERE (known.is_dated IS NOT 0 OR outbox.revision IS NOT NULL)`;
/** Progress of a hidden release later than its hiding. */
const WATCHED_SINCE = `
  SELECT 1 FROM ${LATER} AND later.account = hidden.account AND later.release_id = hidden.release_id
    AND later.updated_at > hidden.hidden_at`;

export type ProgressStore = ReturnType<typeof createProgressStore>;

/** Each account's progress and the signed-out one. A change enters the outbox or becomes a removal (`createOutbox`, `createRemovals`). */
export function createProgressStore({ database, log }: DatabaseParts) {
  const { all, run, count, put, rowsOf } = createStatements({ database, log });
  const progressOf = rowsOf('progress', EpisodeProgress);
  const markedOf = rowsOf('progress', EpisodeProgress.extend({ markedAt: z.number().catch(0) }));
  const selectOne = 'SELECT * FROM progress WHERE account = ? AND episode_id = ?';
  const selectRelease = 'SELECT * FROM progress INDEXED BY progress_by_release WHERE account = ? AND release_id = ?';
  const selectLater = `SELECT later.* FROM ${LATER} AND account = ? AND episode_id = ?
    AND later.updated_at > ? AND later.updated_at <= ?`;
  const selectLatest = database.prepare(`
    SELECT * FROM progress WHERE account = ?1 AND release_id IS NOT NULL
      AND release_id NOT IN (SELECT release_id FROM recent_hidden AS hidden WHERE account = ?1 AND NOT EXISTS (${WATCHED_SINCE}))
    ORDER BY updated_at DESC`);
  selectLatest.setReadBigInts(true);
  const selectNewest = database.prepare(`
    SELECT max(0, max(at)) AS at FROM (
      SELECT max(updated_at) AS at FROM progress WHERE account = ?1 AND updated_at < ${LATEST_MOMENT}
      UNION ALL SELECT max(removed_at) FROM timecode_removal WHERE account = ?1 AND removed_at < ${LATEST_MOMENT}
      UNION ALL SELECT max(hidden_at) FROM recent_hidden WHERE account = ?1 AND hidden_at < ${LATEST_MOMENT}
      UNION ALL SELECT max(newest_at) FROM adoption_declined WHERE ?1 = '${SIGNED_OUT}' AND newest_at < ${LATEST_MOMENT})`);
  const upsert = database.prepare(`
    INSERT INTO progress (account, episode_id, release_id, position_seconds, is_watched, updated_at, marked_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?8)
    ON CONFLICT (account, episode_id) DO UPDATE SET
      release_id = coalesce(excluded.release_id, release_id), position_seconds = excluded.position_seconds,
      is_watched = iif(?7 IS NULL, max(is_watched, excluded.is_watched), excluded.is_watched),
      updated_at = excluded.updated_at, marked_at = max(marked_at, excluded.marked_at)`);
  const enqueue = database.prepare(`
    INSERT INTO timecode_outbox (account, episode_id, revision, updated_at, unwatched_at)
    VALUES (?1, ?2, 1, ?3, coalesce(
      ?4, (SELECT removed_at FROM timecode_removal WHERE account = ?1 AND episode_id = ?2)))
    ON CONFLICT (account, episode_id) DO UPDATE SET
      revision = revision + 1, updated_at = excluded.updated_at,
      unwatched_at = coalesce(excluded.unwatched_at, unwatched_at)`);
  const selectRemovedAt = database.prepare(`
    SELECT ${latestOf(['removed_at'])} AS at FROM timecode_removal WHERE account = ? AND episode_id = ?`);
  const insertRemoval = database.prepare(`
    INSERT INTO timecode_removal (account, episode_id, removed_at, acknowledged_at, repairs, known_at) VALUES (
      ?1, ?2, ?3, NULL, 0, coalesce((SELECT known_at FROM timecode_known WHERE account = ?1 AND episode_id = ?2), 0))
    ON CONFLICT (account, episode_id) DO UPDATE SET
      removed_at = excluded.removed_at, acknowledged_at = NULL, repairs = 0`);
  const knowAgain = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
    SELECT account, episode_id, known_at, 0, 1 FROM timecode_removal
    WHERE account = ? AND episode_id = ? AND acknowledged_at IS NULL AND known_at > 0 ON CONFLICT DO NOTHING`);
  const adoptable = `FROM progress WHERE account = '${SIGNED_OUT}'`;
  const decline = database.prepare(`
    INSERT OR REPLACE INTO adoption_declined (account, newest_at) SELECT ?, max(updated_at) ${adoptable} HAVING count(*) > 0`);
  const parse = createRowParser(EpisodeProgress, { table: 'progress', log });
  const acts = createActs(database);

  /**
   * `now`, or one millisecond after the account's newest change if the clock was set back. Signed-out changes also come after
   * every answer to the offer to adopt them, or they would not be offered.
   */
  function changeTime(account: AccountKey, now: number): number {
    const newest = selectNewest.get(account)?.['at'] ?? Number.NEGATIVE_INFINITY;
    return Math.max(Math.trunc(now), Number(newest) + 1);
  }

  /** `now`, or later than every known change of the episode, from this and other devices. */
  const timeOf = (account: AccountKey, episodeId: EpisodeId, now: number) =>
    acts.timeOf('progress', [account, episodeId], now);

  const removedAt = (account: AccountKey, episodeId: EpisodeId) =>
    Math.max(
      acts.removedAt('progress', [account, episodeId]),
      Number(selectRemovedAt.get(account, episodeId)?.['at'] ?? Number.NEGATIVE_INFINITY),
    );

  const hide = (account: AccountKey, releaseId: number, now: number) =>
    put('recent_hidden', { account, releaseId, hiddenAt: acts.timeOf('hidden', [account, releaseId], now) });

  /**
   * A watched episode stays watched unless the person removed the mark at `unwatchedAt`. `markedAt`: when the person decided on
   * the mark; 0: not with this change.
   */
  function write(
    account: AccountKey,
    progress: EpisodeProgress,
    unwatchedAt: number | null = null,
    markedAt = progress.isWatched ? progress.updatedAt : 0,
  ): void {
    const { episodeId, releaseId, positionSeconds, isWatched, updatedAt } = progress;
    upsert.run(account, episodeId, releaseId, positionSeconds, Number(isWatched), updatedAt, unwatchedAt, markedAt);
    if (releaseId !== null) run(KEEP_RELEASE, episodeId, releaseId);
    if (account === SIGNED_OUT) return;
    enqueue.run(account, episodeId, updatedAt, unwatchedAt);
    knowAgain.run(account, episodeId);
    run('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?', account, episodeId);
  }

  function removeOne(account: AccountKey, episodeId: EpisodeId, at: number): void {
    if (account === SIGNED_OUT) return void acts.remove('progress', [account, episodeId], at);
    insertRemoval.run(account, episodeId, at);
    run('DELETE FROM progress WHERE account = ? AND episode_id = ?', account, episodeId);
  }

  return {
    forRelease: (account: AccountKey, releaseId: ReleaseId) => progressOf(selectRelease, account, releaseId),
    /** The latest episode of each release that is not hidden, newest first. */
    latestByRelease: (account: AccountKey, limit: number): EpisodeProgress[] => {
      const latest = new Map<unknown, EpisodeProgress>();
      // Rows are read only until there are enough releases: there may be tens of thousands of rows.
      for (const row of selectLatest.iterate(account)) {
        if (latest.size === limit) break;
        const [progress] = latest.has(row['release_id']) ? [] : parse(withNumbers(row));
        if (progress !== undefined) latest.set(row['release_id'], progress);
      }
      return [...latest.values()];
    },
    /** Leaves a release out of `latestByRelease` until an episode of it is watched later, here or on another device. */
    hideRecent: (account: AccountKey, releaseId: ReleaseId, isHidden: boolean, now: number) =>
      inTransaction(database, () => {
        if (isHidden) hide(account, releaseId, changeTime(account, now));
        else acts.remove('hidden', [account, releaseId], now);
      }),
    /**
     * Saves the position of playback; the episode becomes the account's newest. A watched one stays watched. `lateAt`: when a
     * position arrived that was reached earlier. It does not become the newest, and adds only its mark if the present one was
     * reached since; a time after `lateAt`, from a wrong clock, does not tell. Returns false if the person has removed the
     * episode since.
     */
    save: (account: AccountKey, progress: EpisodeProgress, lateAt: number | null = null) =>
      inTransaction(database, () => {
        const { episodeId, updatedAt } = progress;
        if (lateAt !== null && removedAt(account, episodeId) > updatedAt) return false;
        const [later] = lateAt === null ? [] : progressOf(selectLater, account, episodeId, updatedAt, lateAt);
        if (later !== undefined) {
          const markedAt = timeOf(account, episodeId, later.updatedAt);
          if (progress.isWatched && !later.isWatched)
            write(account, { ...later, isWatched: true, updatedAt: markedAt });
          return true;
        }
        const savedAt = lateAt === null ? changeTime(account, updatedAt) : updatedAt;
        write(account, { ...progress, updatedAt: timeOf(account, episodeId, savedAt) });
        return true;
      }),
    /** Watched: positions stay, and later episodes count as newer. Not watched: removed. Returns the former entries. */
    mark: (account: AccountKey, marked: EpisodeSelection & { readonly isWatched: boolean }, now: number) =>
      inTransaction(database, () => {
        const { releaseId, episodeIds, isWatched } = marked;
        const former = episodeIds.flatMap((id) => progressOf(selectOne, account, id));
        const formerOf = new Map(former.map((entry) => [entry.episodeId, entry]));
        const isNews = episodeIds.some((id) => formerOf.get(id)?.isWatched !== true);
        const first = changeTime(account, now);
        for (const [index, episodeId] of episodeIds.entries()) {
          const at = timeOf(account, episodeId, first + index);
          const known = formerOf.get(episodeId);
          const { positionSeconds = 0 } = known ?? {};
          // A watched episode keeps its time, so that a later position from another device wins; the last one becomes the newest.
          const isLast = isNews && index === episodeIds.length - 1;
          const isKept = account === SIGNED_OUT && known?.isWatched === true && !isLast;
          const updatedAt = isKept ? known.updatedAt : at;
          if (isWatched) write(account, { episodeId, releaseId, positionSeconds, isWatched, updatedAt }, null, at);
          else removeOne(account, episodeId, at);
        }
        return former;
      }),
    /**
     * Undoes `mark`: entries become as `former` says, at their former times; the others are removed. An episode that was played
     * since keeps its later position.
     */
    restore: (account: AccountKey, restored: Restored, now: number) =>
      inTransaction(database, () => {
        const formerOf = new Map(restored.former.map((entry) => [entry.episodeId, entry]));
        const at = changeTime(account, now);
        for (const episodeId of restored.episodeIds) {
          const former = formerOf.get(episodeId);
          const [here] = progressOf(selectOne, account, episodeId);
          const wasPlayed = here !== undefined && here.positionSeconds !== (former?.positionSeconds ?? 0);
          const entry = wasPlayed ? { ...here, isWatched: former?.isWatched ?? false } : former;
          if (entry === undefined) removeOne(account, episodeId, at);
          else {
            const updatedAt = Math.max(0, Math.min(Math.trunc(entry.updatedAt), at));
            const releaseId = entry.releaseId ?? restored.releaseId;
            const markedAt = timeOf(account, episodeId, at);
            write(account, { ...entry, releaseId, updatedAt }, entry.isWatched ? null : at, markedAt);
          }
        }
      }),
    adoptable: () => count(adoptable),
    /** Whether something was watched signed out since the account last declined to adopt it. */
    isAdoptionOffered: (account: AccountKey) => {
      const declinedAt = 'coalesce((SELECT newest_at FROM adoption_declined WHERE account = ?), -1)';
      return count(`${adoptable} AND updated_at > ${declinedAt}`, account) > 0;
    },
    declineAdoption: (account: AccountKey) => decline.run(account),
    /**
     * Moves signed-out progress to the account: the later change wins, and an episode watched on either side is watched. No
     * removal is noted, so other devices keep it for signed-out use. What returns from them is not offered again.
     */
    adopt: (account: AccountKey) =>
      inTransaction(database, () => {
        decline.run(account);
        for (const { markedAt, ...progress } of markedOf(`SELECT * ${adoptable} ORDER BY updated_at`)) {
          const { episodeId, updatedAt, isWatched } = progress;
          const [own] = progressOf(selectOne, account, episodeId);
          const changedAt = own?.updatedAt ?? selectRemovedAt.get(account, episodeId)?.['at'] ?? null;
          if (changedAt === null || updatedAt > Number(changedAt)) write(account, progress);
          else if (own !== undefined && isWatched) write(account, { ...own, isWatched });
          // A mark made after the account removed the episode counts, although the place is older.
          else if (isWatched && markedAt > Number(changedAt)) write(account, { ...progress, updatedAt: markedAt });
        }
        run('DELETE FROM progress WHERE account = ?', SIGNED_OUT);
        const takeHidden = 'DELETE FROM recent_hidden WHERE account = ? RETURNING release_id AS id, hidden_at AS at';
        for (const { id, at } of all(takeHidden, SIGNED_OUT)) hide(account, Number(id), Number(at));
      }),
  };
}

/** `revision` distinguishes a value from later ones of the same episode. */
const OutboxEntry = EpisodeProgress.extend({ revision: z.int() });
export type OutboxEntry = z.infer<typeof OutboxEntry>;

/** `isForGood`: the service knows no such episode id; otherwise it refused only this value. */
export type Refusal = { readonly entry: OutboxEntry; readonly isForGood: boolean };

/** `removedAt` distinguishes a removal from later ones of the same episode. */
const Removal = z.object({ episodeId: EpisodeId, removedAt: z.number() });
export type Removal = z.infer<typeof Removal>;

/** `acknowledgedAt`: the latest answered DELETE, by the service's clock. `repairs`: how often it was sent again. */
const SentRemoval = Removal.extend({ acknowledgedAt: z.number(), repairs: z.int() });
export type SentRemoval = z.infer<typeof SentRemoval>;

/** Saved entries that the service does not have yet, one per episode with its latest value. */
export function createOutbox({ database, log, onLostChange }: OutboxParts) {
  const { run, count, rowsOf } = createStatements({ database, log });
  const waiting = `
    LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
    WHERE account = ? AND (refusal.account IS NULL OR outbox.revision > refusal.revision)`;
  const select = `
    SELECT progress.*, outbox.revision FROM timecode_outbox AS outbox JOIN progress USING (account, episode_id) ${waiting}
    ORDER BY outbox.updated_at LIMIT ?`;
  const removeSent = database.prepare(`
    DELETE FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2 AND EXISTS (
      SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4)`);
  const markKnown = database.prepare(`
    INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
    SELECT account, episode_id, ?3, 1, 1 FROM progress WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET known_at = excluded.known_at, is_own = 1, is_dated = 1`);
  const refuse = database.prepare(`
    INSERT INTO timecode_refusal (account, episode_id, revision)
    SELECT account, episode_id, ?3 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
    ON CONFLICT (account, episode_id) DO UPDATE SET revision = excluded.revision`);
  const waitingOf = rowsOf('timecode_outbox', OutboxEntry, ({ account = null, episode_id: id = null }) => {
    run('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?', account, id);
    onLostChange();
  });

  return {
    /** The longest waiting first. */
    waiting: (account: AccountKey, limit: number) => waitingOf(select, account, limit),
    count: (account: AccountKey) => count(`FROM timecode_outbox AS outbox ${waiting}`, account),
    /** The service has these values since `at`, by its clock. An entry that changed meanwhile stays. */
    acknowledge: (account: AccountKey, sent: readonly OutboxEntry[], at: number) =>
      inTransaction(database, () => {
        for (const { episodeId, positionSeconds, isWatched } of sent) {
          removeSent.run(account, episodeId, positionSeconds, Number(isWatched));
          markKnown.run(account, episodeId, Math.trunc(at));
        }
      }),
    /** The entries stay on this device and are not sent again. */
    refuse: (account: AccountKey, refusals: readonly Refusal[]) =>
      inTransaction(database, () => {
        for (const { entry, isForGood } of refusals) {
          refuse.run(account, entry.episodeId, isForGood ? null : entry.revision);
        }
      }),
  };
}

/** Removed episodes stay removed until saved again, though the service may list them (anime-service, Timecode stores). */
export function createRemovals({ database, log, onLostChange }: OutboxParts) {
  const { run, count, rowsOf } = createStatements({ database, log });
  const unsent = 'FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL';
  const selectSent =
    'SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NOT NULL ORDER BY acknowledged_at';
  const same = 'WHERE account = ?1 AND episode_id = ?2 AND removed_at = ?3';
  const acknowledge = database.prepare(`UPDATE timecode_removal SET acknowledged_at = ?4 ${same}`);
  const countRepair = database.prepare(`UPDATE timecode_removal SET repairs = repairs + 1 ${same}`);
  const drop = database.prepare(`DELETE FROM timecode_removal ${same}`);
  const waiting = rowsOf('timecode_removal', Removal, ({ account = null, episode_id: id = null }) => {
    run('DELETE FROM timecode_removal WHERE account = ? AND episode_id = ?', account, id);
    onLostChange();
  });
  const sent = rowsOf('timecode_removal', SentRemoval);
  /** Applies `change` to the removals that still stand, and returns those. */
  const ofStanding = (change: StatementSync, account: AccountKey, removals: readonly Removal[], ...values: number[]) =>
    inTransaction(database, () =>
      removals.filter(({ episodeId, removedAt }) => change.run(account, episodeId, removedAt, ...values).changes > 0),
    );

  return {
    /** Not sent yet, the longest waiting first. */
    waiting: (account: AccountKey, limit: number) =>
      waiting(`SELECT * ${unsent} ORDER BY removed_at LIMIT ?`, account, limit),
    count: (account: AccountKey) => count(unsent, account),
    acknowledge: (account: AccountKey, answered: readonly Removal[], at: number) =>
      ofStanding(acknowledge, account, answered, Math.trunc(at)),
    /** Sent at least once, and not confirmed yet. */
    sent: (account: AccountKey) => sent(selectSent, account),
    /** Counts each removal as sent once more. Returns those that still stand. */
    beginRepair: (account: AccountKey, removals: readonly SentRemoval[]) => ofStanding(countRepair, account, removals),
    /** The removals are confirmed, or another device saved the episodes again. Returns those that stood until now. */
    drop: (account: AccountKey, removals: readonly Removal[]) => ofStanding(drop, account, removals),
    /** Allows repairs that were given up to be tried again. */
    resetRepairs: () => run('UPDATE timecode_removal SET repairs = 0 WHERE repairs > 0'),
  };
}
