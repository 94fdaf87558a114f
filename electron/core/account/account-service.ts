import { z } from 'zod';
import type { SessionCookie } from '#core/account/session-cookie.ts';
import type { SessionRevocations } from '#core/account/session-revocations.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { AccountProfile, type AccountState, ownerOf } from '#shared/domain/account/account.ts';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { type WireImage, WireProfile, WireToken } from '#shared/upstream/anime-api.ts';
import { createStatements, type DatabaseParts } from '../platform/database/row-parser.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/**
 * Signs in under a token that the service has just issued, and signs the previous account out. Rejects with `cancelled` when
 * the person did something else meanwhile, or when the service does not name the token's owner; then nothing has changed, and the
 * caller revokes the token.
 */
export type Entry = (token: string, signal: AbortSignal) => Promise<AccountState>;

export type AccountService = ReturnType<typeof createAccountService>;

export type AccountServiceOptions = Pick<Platform, 'events' | 'log'> & {
  readonly client: ServiceClient;
  readonly session: SessionCookie;
  readonly revocations: Pick<SessionRevocations, 'add'>;
  readonly store: ReturnType<typeof createAccountStore>;
  readonly imageAddress: (image: WireImage | null) => ImageAddress | null;
  readonly onEntryOrExit: () => void;
  /** The sign-in could not be stored for the next start. */
  readonly onNotRemembered: () => void;
};

/** `login`: the name that signs in, never the e-mail; null if the service gave none. */
type Person = { readonly profile: AccountProfile; readonly login: string | null };

const LOGIN = '/accounts/users/auth/login';
const PROFILE = '/accounts/users/me/profile';

/** The account signed in to the anime service (anime-service, Authentication and Accounts). */
export function createAccountService(options: AccountServiceOptions) {
  const { client, session, revocations, store, events, log, imageAddress } = options;
  let state: AccountState = initialState();
  /** Sign-ins and sign-outs are numbered as the person begins them; `settled` is the last that succeeded. */
  let begun = 0;
  let settled = 0;

  function initialState(): AccountState {
    const current = store.current();
    if (current === null) return { status: 'signed-out' };
    return session.isPresent() ? signedIn(current.profile) : ended(current.profile);
  }

  function signedIn(profile: AccountProfile): AccountState & { status: 'signed-in' } {
    return { status: 'signed-in', profile, isRemembered: session.isRemembered };
  }

  function ended(profile: AccountProfile): AccountState {
    const login = store.current()?.login ?? null;
    return { status: 'ended', profile, ...(login !== null && { login }) };
  }

  function become<State extends AccountState>(next: State): State {
    state = next;
    events.emit('account.changed', next);
    return next;
  }

  async function fetchProfile(signal: AbortSignal, token?: string): Promise<Person> {
    const wire = await client.get(PROFILE, WireProfile, { isProtected: true, signal, token });
    const nickname = wire.nickname ?? wire.login ?? String(wire.id);
    return { profile: { id: wire.id, nickname, avatar: imageAddress(wire.avatar) }, login: wire.login };
  }

  function beginEntry(): Entry {
    begun += 1;
    const number = begun;
    return async (token, signal) => {
      // Nothing else is sent with the token before its owner is known.
      const person = await fetchProfile(signal, token);
      if (signal.aborted || number < settled) throw new AppFailure({ code: 'cancelled' });
      settled = number;
      return enter(token, person);
    };
  }

  /** In one step, so that a session never appears with the name of another account. */
  async function enter(token: string, person: Person): Promise<AccountState> {
    const { profile } = person;
    // First: a failure changes nothing.
    store.makeCurrent(person);
    const left = state.status === 'signed-in' ? leave() : null;
    const kept = session.adopt(token, profile.id);
    const entered = become(signedIn(profile));
    options.onEntryOrExit();
    await Promise.all([left, kept]);
    if (!session.isRemembered) options.onNotRemembered();
    if (state === entered && session.isRemembered !== entered.isRemembered) become(signedIn(profile));
    return state;
  }

  function leave(): Promise<void> {
    const left = session.leave();
    become({ status: 'signed-out' });
    return left;
  }

  return {
    state: (): AccountState => state,
    /** The owner key of the person's changes. */
    key: (): AccountKey => keyOf(ownerOf(state)),
    /** `rejected` (wrong password: no fields), or the reason why the service did not answer; then nothing has changed. */
    signIn: async (
      credentials: { readonly login: string; readonly password: string },
      signal: AbortSignal,
    ): Promise<AccountState> => {
      const entry = beginEntry();
      // Not cancelled with the caller: a token whose answer is lost could not be revoked.
      const { token } = await client.send('POST', LOGIN, credentials, WireToken, { token: null, isForm: true });
      try {
        return await entry(token, signal);
      } catch (cause) {
        await revocations.add(token);
        throw cause;
      }
    },
    /** Every sign-in begins and ends here: of sign-ins and sign-outs that succeed, the one begun last wins. */
    beginEntry,
    /** Revokes a token that was issued and is not used. */
    revoke: revocations.add,
    /** Signs out here at once, and at the service as soon as it answers, even after a restart. */
    signOut: async (accountId = ownerOf(state)): Promise<AccountState> => {
      if (accountId !== ownerOf(state)) return state;
      store.leave();
      begun += 1;
      settled = begun;
      const left = leave();
      options.onEntryOrExit();
      await left;
      return state;
    },
    /** The service no longer accepts the session (anime-service, Authentication: 403 is the only sign). */
    markEnded: () => {
      if (state.status !== 'signed-in') return;
      void session.clear();
      become(ended(state.profile));
    },
    /** Asks the service who is signed in. A failure or a late answer changes nothing. */
    refresh: async (signal: AbortSignal): Promise<void> => {
      const asked = state;
      if (asked.status !== 'signed-in') return;
      try {
        const person = await fetchProfile(signal);
        if (state !== asked) return;
        store.makeCurrent(person);
        become(signedIn(person.profile));
      } catch (cause) {
        log.info('profile not refreshed', { code: cause instanceof AppFailure ? cause.error.code : 'unknown' });
        if (!(cause instanceof AppFailure)) throw cause;
      }
    },
  };
}

/** A damaged picture must not sign the person out. */
const CurrentAccount = AccountProfile.extend({
  avatar: AccountProfile.shape.avatar.catch(null),
  login: z.string().nullable(),
});

/** The accounts that were ever signed in here; at most one is current: it was signed in last and did not sign out. */
export function createAccountStore(parts: DatabaseParts) {
  const { run, put, rowsOf } = createStatements(parts);
  const accounts = rowsOf('account', CurrentAccount);
  /** Marks the device as signed out; the accounts' data stays. */
  const leave = () => run('UPDATE account SET is_current = 0');
  return {
    current: (): Person | null => {
      const [current] = accounts('SELECT id, nickname, avatar, login FROM account WHERE is_current = 1');
      if (current === undefined) return null;
      const { login, ...profile } = current;
      return { profile, login };
    },
    makeCurrent: ({ profile, login }: Person) =>
      inTransaction(parts.database, () => {
        leave();
        put('account', { ...profile, login, isCurrent: true });
      }),
    leave,
  };
}

/** Owner of progress: the service's account id as text, or `SIGNED_OUT` while signed out. */
export type AccountKey = string;
export const SIGNED_OUT: AccountKey = 'nobody';

export function keyOf(accountId: number | null): AccountKey {
  return accountId === null ? SIGNED_OUT : String(accountId);
}
