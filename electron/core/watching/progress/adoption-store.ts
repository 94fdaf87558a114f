import type { DatabaseSync } from 'node:sqlite';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { createProgressChanges } from './progress-changes.ts';
import { createProgressRowParser } from './progress-row.ts';

export type AdoptionStore = {
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
export function createAdoptionStore(database: DatabaseSync, { log }: { log: Log }): AdoptionStore {
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
