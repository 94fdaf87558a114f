import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { AccountProfile } from '#shared/domain/account/account.ts';
import { createRowParser } from '../platform/database/row-parser.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const Login = z.object({ login: z.string().nullable() });

export type AccountStore = {
  /** The account that was signed in last and did not sign out. */
  readonly current: () => AccountProfile | null;
  /** Under what name that one signs in; null where the service has not told. */
  readonly currentLogin: () => string | null;
  readonly makeCurrent: (profile: AccountProfile, login: string | null) => void;
  /** Marks the device as signed out; data of the accounts stays. */
  readonly leave: () => void;
};

/** The accounts that were ever signed in here, at most one of them the current one. */
export function createAccountStore(database: DatabaseSync, { log }: { log: Log }): AccountStore {
  const selectCurrent = database.prepare('SELECT id, nickname, avatar FROM account WHERE is_current = 1');
  const selectLogin = database.prepare('SELECT login FROM account WHERE is_current = 1');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO account (id, nickname, avatar, login, is_current) VALUES (?, ?, ?, ?, 1)',
  );
  const leave = database.prepare('UPDATE account SET is_current = 0');
  const parse = createRowParser(AccountProfile, { table: 'account', log });
  const parseLogin = createRowParser(Login, { table: 'account', log });
  return {
    current: () => selectCurrent.all().flatMap(parse)[0] ?? null,
    currentLogin: () => selectLogin.all().flatMap(parseLogin)[0]?.login ?? null,
    makeCurrent: (profile, login) =>
      inTransaction(database, () => {
        leave.run();
        upsert.run(profile.id, profile.nickname, profile.avatar, login);
      }),
    leave: () => {
      leave.run();
    },
  };
}
