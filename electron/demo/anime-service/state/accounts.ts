import type { DemoAccount } from '#demo/demo.ts';
import type { DemoClock } from '#demo/scaled-clock.ts';
import { emptyLists } from './lists.ts';
import { hashPassword, isPassword, randomText } from './secrets.ts';
import type { Account, ServiceState } from './state-file.ts';
import { emptyTimecodes } from './timecode-stores.ts';

const FIRST_ACCOUNT_ID = 71_001;

/** The accounts of a state, with the given ones among them. */
export function createAccounts({ accounts }: ServiceState, given: readonly DemoAccount[], clock: DemoClock) {
  const find = (isMeant: (account: Account) => boolean) => accounts.find(isMeant);

  for (const { login, email, password } of given) {
    if (find((account) => account.login === login)) continue;
    accounts.push({
      id: Math.max(FIRST_ACCOUNT_ID - 1, ...accounts.map(({ id }) => id)) + 1,
      login,
      email,
      nickname: login,
      password: hashPassword(password),
      passkey: randomText(32),
      createdAt: Math.floor(clock.now() / 1000) * 1000,
      hasVideoAds: true,
      hasContentAds: true,
      ...emptyLists(),
      ratings: new Map(),
      timecodes: emptyTimecodes(),
    });
  }

  return {
    logins: () => accounts.map(({ login }) => login),
    byLogin: (login: string) => find((account) => account.login.toLowerCase() === login.toLowerCase()),
    byEmail: (email: string) => find((account) => account.email.toLowerCase() === email.toLowerCase()),
    /** By login, in any letter case, or by e-mail (anime-service, Accounts: authentication). */
    byCredentials: (loginOrEmail: string, password: string): Account | undefined => {
      const wanted = loginOrEmail.trim().toLowerCase();
      const account = find(({ login, email }) => login.toLowerCase() === wanted || email.toLowerCase() === wanted);
      return account !== undefined && isPassword(password, account.password) ? account : undefined;
    },
  };
}

const TOKEN_LENGTH = 32;

export type Session = { readonly token: string; readonly account: Account };

/** Every login opens an independent session; closing one leaves the others (anime-service, Session). */
export function createSessions(state: ServiceState) {
  return {
    open: (account: Account): string => {
      const token = randomText(TOKEN_LENGTH);
      state.sessions.push({ token, accountId: account.id });
      return token;
    },
    find: (token: string): Session | null => {
      const session = state.sessions.find((open) => open.token === token);
      const account = state.accounts.find(({ id }) => id === session?.accountId);
      return account === undefined ? null : { token, account };
    },
    close: (token: string) => {
      state.sessions = state.sessions.filter((open) => open.token !== token);
    },
  };
}
