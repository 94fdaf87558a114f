import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

/** `removedAt` tells a removal from a later one of the same episode. */
export type Removal = { readonly episodeId: EpisodeId; readonly removedAt: number };

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
