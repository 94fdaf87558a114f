import type { DemoAccount } from '#demo/demo.ts';
import type { DemoClock } from '#demo/scaled-clock.ts';
import { createCollections, createFavorites, EMPTY_COLLECTIONS } from './lists.ts';
import { hashPassword, isPassword, type PasswordHash, randomText } from './secrets.ts';
import type { AccountState, ServiceState } from './state-file.ts';
import { createTimecodeStores, EMPTY_TIMECODES } from './timecode-stores.ts';

const FIRST_ACCOUNT_ID = 71_001;

export type Account = Pick<
  AccountState,
  'id' | 'login' | 'email' | 'nickname' | 'passkey' | 'createdAt' | 'hasVideoAds' | 'hasContentAds'
> & {
  password: PasswordHash | null;
  readonly favorites: ReturnType<typeof createFavorites>;
  readonly collections: ReturnType<typeof createCollections>;
  /** Scores by release. */
  readonly ratings: Map<number, number>;
  readonly timecodes: ReturnType<typeof createTimecodeStores>;
};

type NewAccount = { readonly login: string; readonly email: string; readonly password: string | null };

/** The accounts of the service with everything that belongs to each. */
export function createAccounts(
  initial: readonly AccountState[],
  defaults: readonly DemoAccount[],
  clock: DemoClock,
  isEpisode: (episodeId: string) => boolean,
) {
  const accounts = new Map<number, Account>();

  const open = (state: AccountState): Account => {
    const account = {
      ...state,
      favorites: createFavorites(state.favorites, clock),
      collections: createCollections(state.collections, clock),
      ratings: new Map(state.ratings),
      timecodes: createTimecodeStores(state.timecodes, clock, isEpisode),
    };
    accounts.set(account.id, account);
    return account;
  };

  const create = (account: NewAccount): Account =>
    open({
      id: Math.max(FIRST_ACCOUNT_ID - 1, ...accounts.keys()) + 1,
      login: account.login,
      email: account.email,
      nickname: account.login,
      password: account.password === null ? null : hashPassword(account.password),
      passkey: randomText(32),
      createdAt: Math.floor(clock.now() / 1000) * 1000,
      hasVideoAds: true,
      hasContentAds: true,
      favorites: [],
      collections: EMPTY_COLLECTIONS,
      ratings: [],
      timecodes: EMPTY_TIMECODES,
    });

  const find = (isMeant: (account: Account) => boolean) => [...accounts.values()].find(isMeant);

  initial.forEach(open);
  for (const account of defaults) if (!find(({ login }) => login === account.login)) create(account);

  return {
    create,
    logins: () => [...accounts.values()].map(({ login }) => login),
    byId: (id: number) => accounts.get(id),
    byLogin: (login: string) => find((account) => account.login.toLowerCase() === login.toLowerCase()),
    byEmail: (email: string) => find((account) => account.email.toLowerCase() === email.toLowerCase()),
    /** By login, in any letter case, or by e-mail (anime-service, Accounts: authentication). */
    byCredentials: (loginOrEmail: string, password: string): Account | undefined => {
      const wanted = loginOrEmail.trim().toLowerCase();
      const account = find(({ login, email }) => login.toLowerCase() === wanted || email.toLowerCase() === wanted);
      return account !== undefined && isPassword(password, account.password) ? account : undefined;
    },
    snapshot: (): AccountState[] =>
      [...accounts.values()].map((account) => ({
        ...account,
        favorites: account.favorites.snapshot(),
        collections: account.collections.snapshot(),
        ratings: [...account.ratings],
        timecodes: account.timecodes.snapshot(),
      })),
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

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
