import type { ServiceClient } from '#core/http/service-client.ts';
import type { SessionCookie } from '#core/http/session-cookie.ts';
import type { Log } from '#core/ports.ts';
import type { EventHub } from '#core/rpc/event-hub.ts';
import { type AccountKey, NOBODY } from '#core/storage/account-key.ts';
import type { AccountStore } from '#core/storage/account-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { AccountProfile, AccountState } from '#shared/domain/account.ts';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { type WireImage, WireProfile, WireToken } from '#shared/upstream/anime-api.ts';

export type Credentials = { readonly login: string; readonly password: string };

export type AccountService = {
  readonly state: () => AccountState;
  /** Under which key the person's changes are kept. An account whose session ended keeps collecting its own. */
  readonly key: () => AccountKey;
  /**
   * Whoever is signed in is signed out first. `rejected` (wrong password: no fields), or whatever kept the service from
   * answering; then nothing else has changed.
   */
  readonly signIn: (credentials: Credentials, signal: AbortSignal) => Promise<AccountState>;
  /** Signed out here at once; the service is told if it can be reached, and never waited for. */
  readonly signOut: () => Promise<AccountState>;
  /** The service no longer accepts the session (anime-service, Authentication: 403 is the only sign). */
  readonly markEnded: () => void;
  /** Asks the service who is signed in; failing to reach it changes nothing, nor does an answer that came too late. */
  readonly refresh: (signal: AbortSignal) => Promise<void>;
};

export type AccountServiceOptions = {
  readonly client: ServiceClient;
  readonly session: SessionCookie;
  readonly store: AccountStore;
  readonly events: EventHub;
  readonly log: Log;
  readonly imageAddress: (image: WireImage | null) => ImageAddress | null;
  /** The sign-in could not be kept for the next start. */
  readonly onNotRemembered: () => void;
};

const LOGIN = '/accounts/users/auth/login';
const LOGOUT = '/accounts/users/auth/logout';
const PROFILE = '/accounts/users/me/profile';

/** Who is signed in to the anime service (anime-service, Authentication and Accounts). */
export function createAccountService(options: AccountServiceOptions): AccountService {
  const { client, session, store, events, log, imageAddress } = options;
  let state = initialState();

  function initialState(): AccountState {
    const profile = store.current();
    if (profile === null) return { status: 'signed-out' };
    if (!session.isPresent()) return { status: 'ended', profile };
    return signedIn(profile);
  }

  function signedIn(profile: AccountProfile): AccountState {
    return { status: 'signed-in', profile, isRemembered: session.isRemembered };
  }

  function become(next: AccountState): AccountState {
    state = next;
    events.emit('account.changed', next);
    return next;
  }

  async function fetchProfile(signal?: AbortSignal): Promise<AccountProfile> {
    const wire = await client.get(PROFILE, WireProfile, { isProtected: true, signal });
    return { id: wire.id, nickname: wire.nickname ?? wire.login ?? String(wire.id), avatar: imageAddress(wire.avatar) };
  }

  async function signIn(credentials: Credentials, signal: AbortSignal): Promise<AccountState> {
    // Until the new profile is here nobody knows whose the session is: nothing may be sent under the old name meanwhile.
    if (state.status === 'signed-in') await signOut();
    const { token } = await client.send('POST', LOGIN, credentials, WireToken, { signal });
    await session.adopt(token);
    try {
      const profile = await fetchProfile(signal);
      store.makeCurrent(profile);
      if (!session.isRemembered) options.onNotRemembered();
      return become(signedIn(profile));
    } catch (cause) {
      await session.clear();
      throw cause;
    }
  }

  async function signOut(): Promise<AccountState> {
    if (session.isPresent()) {
      // The call takes the session with it before that is cleared here. Its answer changes nothing.
      client.send('POST', LOGOUT, {}, 'empty').catch((cause: unknown) => {
        log.warn('sign-out not told to the service', {
          code: cause instanceof AppFailure ? cause.error.code : 'unknown',
        });
      });
    }
    await session.clear();
    store.leave();
    return become({ status: 'signed-out' });
  }

  return {
    state: () => state,
    key: () => (state.status === 'signed-out' ? NOBODY : String(state.profile.id)),
    signIn,
    signOut,
    markEnded: () => {
      if (state.status !== 'signed-in') return;
      become({ status: 'ended', profile: state.profile });
      void session.clear();
    },
    refresh: async (signal) => {
      const asked = state;
      if (asked.status !== 'signed-in') return;
      try {
        const profile = await fetchProfile(signal);
        if (state !== asked) return;
        store.makeCurrent(profile);
        become(signedIn(profile));
      } catch (cause) {
        log.info('profile not refreshed', { code: cause instanceof AppFailure ? cause.error.code : 'unknown' });
        if (!(cause instanceof AppFailure)) throw cause;
      }
    },
  };
}
