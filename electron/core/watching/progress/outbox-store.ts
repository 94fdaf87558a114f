import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

export type OutboxEntry = { readonly progress: EpisodeProgress; readonly revision: number };

/** `isForGood`: the service knows no such episode id; otherwise only this value of it was refused. */
export type Refusal = { readonly entry: OutboxEntry; readonly isForGood: boolean };

/** Saved entries that the service does not have yet, one per episode with its latest value, apart for each account. */
export type OutboxStore = {
  /** The longest waiting first. */
  readonly waiting: (account: AccountKey, limit: number) => OutboxEntry[];
  readonly count: (account: AccountKey) => number;
  /** The service has these values since `at`, by its clock. What changed meanwhile goes on waiting. */
  readonly acknowledge: (account: AccountKey, sent: readonly OutboxEntry[], at: number) => void;
  /** Kept here as an unsent change, and not sent again. */
  readonly refuse: (account: AccountKey, refusals: readonly Refusal[]) => void;
};

const WAITING = `
  SELECT progress.*, waiting.revision FROM timecode_outbox AS waiting JOIN progress USING (account, episode_id)
  LEFT JOIN timecode_refusal AS refusal USING (account, episode_id)
  WHERE account = ? AND (refusal.account IS NULL OR waiting.revision > refusal.revision)
  ORDER BY waiting.updated_at LIMIT ?`;

/** Refusals are few. */
const COUNT = `
  SELECT (SELECT count(*) FROM timecode_outbox WHERE account = ?1) - (
    SELECT count(*) FROM timecode_refusal AS refusal JOIN timecode_outbox AS waiting USING (account, episode_id)
    WHERE refusal.account = ?1 AND (refusal.revision IS NULL OR waiting.revision <= refusal.revision)) AS n`;

const DEQUEUE = `
  DELETE FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2 AND EXISTS (
    SELECT 1 FROM progress WHERE account = ?1 AND episode_id = ?2 AND position_seconds = ?3 AND is_watched = ?4)`;

const KNOWN = `
  INSERT INTO timecode_known (account, episode_id, known_at, is_own, is_dated)
  SELECT account, episode_id, ?3, 1, 1 FROM progress WHERE account = ?1 AND episode_id = ?2
  ON CONFLICT (account, episode_id) DO UPDATE SET known_at = excluded.known_at, is_own = 1, is_dated = 1`;

const REFUSE = `
  INSERT INTO timecode_refusal (account, episode_id, revision)
  SELECT account, episode_id, ?3 FROM timecode_outbox WHERE account = ?1 AND episode_id = ?2
  ON CONFLICT (account, episode_id) DO UPDATE SET revision = excluded.revision`;

export function createOutboxStore(database: DatabaseSync, { log }: { log: Log }): OutboxStore {
  const select = database.prepare(WAITING);
  const count = database.prepare(COUNT);
  const drop = database.prepare('DELETE FROM timecode_outbox WHERE account = ? AND episode_id = ?');
  const dequeue = database.prepare(DEQUEUE);
  const known = database.prepare(KNOWN);
  const refuse = database.prepare(REFUSE);
  const fromRow = createProgressRowParser(log);

  return {
    waiting: (account, limit) =>
      select.all(account, limit).flatMap((row) => {
        const [progress] = fromRow(row);
        if (progress !== undefined) return [{ progress, revision: Number(row['revision']) }];
        // It can never be sent, and must not be counted as waiting for ever.
        drop.run(account, row['episode_id'] ?? null);
        return [];
      }),
    count: (account) => Number(count.get(account)?.['n']),
    acknowledge: (account, sent, at) =>
      inTransaction(database, () => {
        for (const { progress } of sent) {
          const { episodeId, positionSeconds, isWatched } = progress;
          dequeue.run(account, episodeId, positionSeconds, Number(isWatched));
          known.run(account, episodeId, Math.trunc(at));
        }
      }),
    refuse: (account, refusals) =>
      inTransaction(database, () => {
        for (const { entry, isForGood } of refusals) {
          refuse.run(account, entry.progress.episodeId, isForGood ? null : entry.revision);
        }
      }),
  };
}

/** `removedAt` tells a removal from a later one of the same episode. */
type Removal = { readonly episodeId: EpisodeId; readonly removedAt: number };

/** `acknowledgedAt`: the latest DELETE, by the service's clock. `repairs`: how often it was sent again. */
export type SentRemoval = Removal & { readonly acknowledgedAt: number; readonly repairs: number };

/**
 * Tombstones: while one stands its episode has no progress here, even if the service lists some: a deleted entry comes
 * back there by itself (anime-service, Timecode stores). Saving the episode again takes its tombstone away.
 */
export type RemovalStore = {
  /** Not sent yet, the longest waiting first. */
  readonly waiting: (account: AccountKey, limit: number) => Removal[];
  readonly count: (account: AccountKey) => number;
  readonly acknowledge: (account: AccountKey, sent: readonly Removal[], at: number) => void;
  /** Sent at least once, and not yet seen to hold. */
  readonly sent: (account: AccountKey) => SentRemoval[];
  /** Returns those that still stand and counts each as sent once more. */
  readonly beginRepair: (account: AccountKey, removals: readonly SentRemoval[]) => SentRemoval[];
  /** The removals hold, or came to nothing. Those of them that stood until now. */
  readonly drop: (account: AccountKey, removals: readonly Removal[]) => Removal[];
  /** Retries all repairs that were given up. */
  readonly forgetRepairs: () => void;
};

export function createRemovalStore(database: DatabaseSync): RemovalStore {
  const selectWaiting = database.prepare(`
    SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL ORDER BY removed_at LIMIT ?`);
  const countWaiting = database.prepare(
    'SELECT count(*) AS n FROM timecode_removal WHERE account = ? AND acknowledged_at IS NULL',
  );
  const selectSent = database.prepare(
    'SELECT * FROM timecode_removal WHERE account = ? AND acknowledged_at IS NOT NULL ORDER BY acknowledged_at',
  );
  const same = 'WHERE account = ? AND episode_id = ? AND removed_at = ?';
  const acknowledge = database.prepare(`UPDATE timecode_removal SET acknowledged_at = ? ${same}`);
  const countRepair = database.prepare(`UPDATE timecode_removal SET repairs = repairs + 1 ${same}`);
  const drop = database.prepare(`DELETE FROM timecode_removal ${same}`);
  const forgetRepairs = database.prepare('UPDATE timecode_removal SET repairs = 0 WHERE repairs > 0');

  /** Only what was parsed as an episode's id was ever written. */
  const removalFromRow = (row: Record<string, unknown>): Removal => ({
    episodeId: String(row['episode_id']) as EpisodeId,
    removedAt: Number(row['removed_at']),
  });

  return {
    waiting: (account, limit) => selectWaiting.all(account, limit).map(removalFromRow),
    count: (account) => Number(countWaiting.get(account)?.['n']),
    acknowledge: (account, sent, at) =>
      inTransaction(database, () => {
        for (const { episodeId, removedAt } of sent) acknowledge.run(Math.trunc(at), account, episodeId, removedAt);
      }),
    sent: (account) =>
      selectSent.all(account).map((row) => ({
        ...removalFromRow(row),
        acknowledgedAt: Number(row['acknowledged_at']),
        repairs: Number(row['repairs']),
      })),
    beginRepair: (account, removals) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => countRepair.run(account, episodeId, removedAt).changes > 0),
      ),
    drop: (account, removals) =>
      inTransaction(database, () =>
        removals.filter(({ episodeId, removedAt }) => drop.run(account, episodeId, removedAt).changes > 0),
      ),
    forgetRepairs: () => {
      forgetRepairs.run();
    },
  };
}

/** Reads rows of the table `progress`: one entry, or none for a row that no longer makes sense. */
export function createProgressRowParser(log: Log): (row: Record<string, unknown>) => EpisodeProgress[] {
  const parse = createRowParser(EpisodeProgress, { table: 'progress', log });
  return (row) =>
    parse({
      episodeId: row['episode_id'],
      releaseId: row['release_id'],
      positionSeconds: row['position_seconds'],
      isWatched: row['is_watched'] === 1,
      updatedAt: row['updated_at'],
    });
}
