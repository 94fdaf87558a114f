import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SessionCookie } from '#core/account/session-cookie.ts';
import type { SessionRevocations } from '#core/account/session-revocations.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { AccountProfile, type AccountState } from '#shared/domain/account/account.ts';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { type WireImage, WireProfile, WireToken } from '#shared/upstream/anime-api.ts';
import { createRowParser } from '../platform/database/row-parser.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { EventHub } from '../platform/rpc/event-hub.ts';

type Credentials = { readonly login: string; readonly password: string };

/**
 * Ends signed in under a token that the service has just issued; the previous account is signed out. Rejects with
 * `cancelled` when the person did something else meanwhile, and with the failure that hid whose the token
 * is; then nothing has changed, and the token is still the caller's to give back.
 */
export type Entry = (token: string, signal: AbortSignal) => Promise<AccountState>;

export type AccountService = {
  readonly state: () => AccountState;
  /** Under which key the person's changes are kept. An account whose session ended keeps collecting its own. */
  readonly key: () => AccountKey;
  /**
   * The current account is signed out once the new sign-in has succeeded. `rejected` (wrong password: no fields),
   * or the reason why the service did not answer; then nothing else has changed.
   */
  readonly signIn: (credentials: Credentials, signal: AbortSignal) => Promise<AccountState>;
  /** Every way in begins and ends here: a sign-in or sign-out that was begun later, and is done, wins. */
  readonly beginEntry: () => Entry;
  /** Revokes a token that was issued and is not used. */
  readonly giveBack: (token: string) => Promise<void>;
  /** Signed out here at once; the service is told as soon as it can be reached, be it after a restart. */
  readonly signOut: () => Promise<AccountState>;
  /** The service no longer accepts the session (anime-service, Authentication: 403 is the only sign). */
  readonly markEnded: () => void;
  /** Asks the service who is signed in; failing to reach it changes nothing, nor does an answer that came too late. */
  readonly refresh: (signal: AbortSignal) => Promise<void>;
};

export type AccountServiceOptions = {
  readonly client: ServiceClient;
  readonly session: SessionCookie;
  readonly revocations: Pick<SessionRevocations, 'add'>;
  readonly store: AccountStore;
  readonly events: EventHub;
  readonly log: Log;
  readonly imageAddress: (image: WireImage | null) => ImageAddress | null;
  /** Called after every kind of sign-in. */
  readonly onSignedIn: () => void;
  readonly onSignedOut: () => void;
  /** The sign-in could not be kept for the next start. */
  readonly onNotRemembered: () => void;
};

/** `login`: the name that signs in, never the e-mail. */
type Person = { readonly profile: AccountProfile; readonly login: string | null };

const LOGIN = '/accounts/users/auth/login';
const PROFILE = '/accounts/users/me/profile';

/** Who is signed in to the anime service (anime-service, Authentication and Accounts). */
export function createAccountService(options: AccountServiceOptions): AccountService {
  const { client, session, revocations, store, events, log, imageAddress } = options;
  let state = initialState();
  /** Sign-ins and sign-outs in the order in which the person began them, and the last of those that came to something. */
  let begun = 0;
  let settled = 0;

  function initialState(): AccountState {
    const profile = store.current();
    if (profile === null) return { status: 'signed-out' };
    if (!session.isPresent()) return ended(profile);
    return signedIn(profile);
  }

  function signedIn(profile: AccountProfile): AccountState & { status: 'signed-in' } {
    return { status: 'signed-in', profile, isRemembered: session.isRemembered };
  }

  function ended(profile: AccountProfile): AccountState {
    const login = store.currentLogin();
    return { status: 'ended', profile, ...(login !== null && { login }) };
  }

  function become<State extends AccountState>(next: State): State {
    state = next;
    events.emit('account.changed', next);
    return next;
  }

  async function fetchProfile(signal: AbortSignal, token?: string): Promise<Person> {
    const asked = { isProtected: true, signal, ...(token !== undefined && { token }) };
    const wire = await client.get(PROFILE, WireProfile, asked);
    const nickname = wire.nickname ?? wire.login ?? String(wire.id);
    return { profile: { id: wire.id, nickname, avatar: imageAddress(wire.avatar) }, login: wire.login };
  }

  function beginEntry(): Entry {
    begun += 1;
    const place = begun;
    return async (token, signal) => {
      // Asked under the token itself: nothing else may be sent with it before it is known whose it is.
      const person = await fetchProfile(signal, token);
      if (signal.aborted || place < settled) throw new AppFailure({ code: 'cancelled' });
      settled = place;
      return enter(token, person);
    };
  }

  /** In one go: at no moment does a session meet the name of another account. */
  async function enter(token: string, { profile, login }: Person): Promise<AccountState> {
    const left = state.status === 'signed-in' ? leave() : null;
    store.makeCurrent(profile, login);
    const kept = session.adopt(token, profile.id);
    const entered = become(signedIn(profile));
    options.onSignedIn();
    await Promise.all([left, kept]);
    if (!session.isRemembered) options.onNotRemembered();
    if (state === entered && session.isRemembered !== entered.isRemembered) become(signedIn(profile));
    return state;
  }

  function leave(): Promise<void> {
    store.leave();
    const left = session.leave();
    become({ status: 'signed-out' });
    return left;
  }

  return {
    state: () => state,
    key: () => (state.status === 'signed-out' ? SIGNED_OUT : String(state.profile.id)),
    signIn: async (credentials, signal) => {
      const entry = beginEntry();
      // Continues when the caller cancels: a token that never arrives could not be revoked.
      const { token } = await client.send('POST', LOGIN, credentials, WireToken, { token: null, isForm: true });
      try {
        return await entry(token, signal);
      } catch (cause) {
        await revocations.add(token);
        throw cause;
      }
    },
    beginEntry,
    giveBack: revocations.add,
    signOut: async () => {
      begun += 1;
      settled = begun;
      const left = leave();
      options.onSignedOut();
      await left;
      return state;
    },
    markEnded: () => {
      if (state.status !== 'signed-in') return;
      void session.clear();
      become(ended(state.profile));
    },
    refresh: async (signal) => {
      const asked = state;
      if (asked.status !== 'signed-in') return;
      try {
        const { profile, login } = await fetchProfile(signal);
        if (state !== asked) return;
        store.makeCurrent(profile, login);
        become(signedIn(profile));
      } catch (cause) {
        log.info('profile not refreshed', { code: cause instanceof AppFailure ? cause.error.code : 'unknown' });
        if (!(cause instanceof AppFailure)) throw cause;
      }
    },
  };
}

const Login = z.object({ login: z.string().nullable() });

type AccountStore = {
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

/** Owner of progress: the service's account id as text, or `SIGNED_OUT` while signed out. */
export type AccountKey = string;
export const SIGNED_OUT: AccountKey = 'nobody';
