import type { DatabaseSync } from 'node:sqlite';
import { AccountProfile } from '#shared/domain/account.ts';
import { inTransaction } from './database.ts';

export type AccountStore = {
  /** Whoever was signed in last and did not sign out. */
  readonly current: () => AccountProfile | null;
  readonly makeCurrent: (profile: AccountProfile) => void;
  /** Nobody is signed in; what belongs to the accounts stays. */
  readonly leave: () => void;
};

export function createAccountStore(database: DatabaseSync): AccountStore {
  const selectCurrent = database.prepare('SELECT id, nickname, avatar FROM account WHERE is_current = 1');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO account (id, nickname, avatar, is_current) VALUES (?, ?, ?, 1)',
  );
  const leave = database.prepare('UPDATE account SET is_current = 0');
  return {
    current: () =>
      AccountProfile.nullable()
        .catch(null)
        .parse(selectCurrent.get() ?? null),
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
