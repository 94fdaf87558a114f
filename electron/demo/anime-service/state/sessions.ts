import type { Account, Accounts } from './accounts.ts';
import { randomText } from './secrets.ts';
import type { ServiceState } from './state-file.ts';

const TOKEN_LENGTH = 32;

export type Session = { readonly token: string; readonly account: Account };

/** Every login opens an independent session; closing one leaves the others (anime-service, Session). */
export function createSessions(initial: ServiceState['sessions'], accounts: Accounts) {
  const accountIds = new Map(initial.map((session) => [session.token, session.accountId]));
  return {
    open: (account: Account): string => {
      const token = randomText(TOKEN_LENGTH);
      accountIds.set(token, account.id);
      return token;
    },
    find: (token: string): Session | null => {
      const account = accounts.byId(accountIds.get(token) ?? 0);
      return account === undefined ? null : { token, account };
    },
    close: (token: string) => accountIds.delete(token),
    snapshot: () => [...accountIds].map(([token, accountId]) => ({ token, accountId })),
  };
}
export type Sessions = ReturnType<typeof createSessions>;
