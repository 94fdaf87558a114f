import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import { AccountProfile } from '#shared/domain/account.ts';
import { createRowParser } from './row-parser.ts';
import { inTransaction } from './transaction.ts';

export type AccountStore = {
  /** Whoever was signed in last and did not sign out. */
  readonly current: () => AccountProfile | null;
  readonly makeCurrent: (profile: AccountProfile) => void;
  /** Nobody is signed in; what belongs to the accounts stays. */
  readonly leave: () => void;
};

/** The accounts that were ever signed in here, at most one of them the current one. */
export function createAccountStore(database: DatabaseSync, { log }: { log: Log }): AccountStore {
  const selectCurrent = database.prepare('SELECT id, nickname, avatar FROM account WHERE is_current = 1');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO account (id, nickname, avatar, is_current) VALUES (?, ?, ?, 1)',
  );
  const leave = database.prepare('UPDATE account SET is_current = 0');
  const parse = createRowParser(AccountProfile, { table: 'account', log });
  return {
    current: () => selectCurrent.all().flatMap(parse)[0] ?? null,
    makeCurrent: (profile) =>
      inTransaction(database, () => {
        leave.run();
        upsert.run(profile.id, profile.nickname, profile.avatar);
      }),
    leave: () => {
      leave.run();
    },
  };
}
