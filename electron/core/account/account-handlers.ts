import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { accountProcedures } from '#shared/contract/account-procedures.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { AccountDetails } from '#shared/domain/account/account.ts';
import type { SocialProvider } from '#shared/domain/account/sign-in.ts';
import { WireAccountDetails, WireSocialLogin } from '#shared/upstream/anime-account-api.ts';
import { WireToken } from '#shared/upstream/anime-api.ts';
import { WirePasskey } from '#shared/upstream/anime-site-api.ts';
import type { AccountService } from './account-service.ts';
import { createOneTimeCodes } from './one-time-code.ts';
import type { SignInAttempts, WayIn } from './sign-in-attempt.ts';

const PROFILE = '/accounts/users/me/profile';

const SOCIAL = '/accounts/users/auth/social';
const LASTS_MILLISECONDS = 15 * 60_000;

export type AccountHandlers = Handlers<typeof accountProcedures>;

export type AccountHandlerParts = {
  readonly account: AccountService;
  readonly attempts: SignInAttempts;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly deviceId: () => string;
  readonly log: Log;
};

/** anime-service, Accounts: authentication and profile. */
export function createAccountHandlers(parts: AccountHandlerParts): AccountHandlers {
  const { account, attempts, client, clock, log } = parts;
  const details = createAccountDetails({ client, account, log });
  const passwordReset = createPasswordReset(client);
  const codes = createOneTimeCodes({ client, clock, deviceId: parts.deviceId });

  return {
    'account.state': async () => account.state(),
    'account.signIn': (credentials, { signal }) => account.signIn(credentials, signal),
    'account.signOut': () => account.signOut(),
    'account.details': (_, { signal }) => details.read(signal),
    'account.passkey': async (_, { signal }) => ({ passkey: await details.passkey(signal) }),
    'account.acceptCode': ({ code }, { signal }) => codes.accept(code, signal),
    'account.forgotPassword': ({ email }, { signal }) => passwordReset.askForMail(email, signal),
    'account.resetPassword': (chosen, { signal }) => passwordReset.choose(chosen, signal),

    'signIn.attempt': async () => attempts.current(),
    // It goes on when the page that began it is gone.
    'signIn.begin': (way) =>
      attempts.begin(way.kind === 'code' ? codes.way : createSocialLogin(way.provider, { client, clock })),
    'signIn.cancel': async () => attempts.cancel(),
  };
}

type NewPassword = { readonly token: string; readonly password: string; readonly confirmation: string };

/** A forgotten password (anime-service, Accounts: authentication; field facts have the names). */
function createPasswordReset(client: ServiceClient) {
  const send = (path: string, body: unknown, signal: AbortSignal) =>
    client.send('POST', `/accounts/users/auth/password/${path}`, body, 'empty', { token: null, isForm: true, signal });

  return {
    /** The same answer whether the service knows the address or not. `rejected` with fields. */
    askForMail: (email: string, signal: AbortSignal) => send('forget', { email }, signal),
    /** `rejected` with fields named as here; `not-found`: the token is unknown or was used. */
    choose: async ({ token, password, confirmation }: NewPassword, signal: AbortSignal) => {
      try {
        return await send('reset', { token, password, password_confirmation: confirmation }, signal);
      } catch (cause) {
        if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') throw cause;
        const { password_confirmation, ...fields } = cause.error.fields;
        const renamed = password_confirmation === undefined ? {} : { confirmation: password_confirmation };
        throw new AppFailure({ code: 'rejected', fields: { ...fields, ...renamed } });
      }
    },
  };
}

type SocialLoginOptions = { readonly client: ServiceClient; readonly clock: Pick<Clock, 'now'> };

/**
 * Through another site in the system's browser (anime-service, Accounts: authentication). The state alone is enough to finish the
 * sign-in, so it is sent to the service only, and otherwise occurs in the address that the person opens.
 */
function createSocialLogin(provider: SocialProvider, { client, clock }: SocialLoginOptions): WayIn {
  async function finish(state: string, signal: AbortSignal) {
    try {
      const search = { state };
      const { token } = await client.get(`${SOCIAL}/authenticate`, WireToken, { search, token: null, signal });
      return { kind: 'token', token } as const;
    } catch (cause) {
      // The person has not finished in the browser.
      if (cause instanceof AppFailure && cause.error.code === 'not-found') return { kind: 'not-yet' } as const;
      throw cause;
    }
  }

  return {
    lastsMilliseconds: LASTS_MILLISECONDS,
    open: async (signal) => {
      const asked = { token: null, readsOwnFault: true, signal };
      const wire = await client.get(`${SOCIAL}/${provider}/login`, WireSocialLogin, asked);
      if (wire === null) throw new AppFailure({ code: 'forbidden' });
      const expiresAt = clock.now() + LASTS_MILLISECONDS;
      return {
        shown: { kind: 'social', provider, address: wire.url, expiresAt, trouble: null },
        ask: (asking) => finish(wire.state, asking),
      };
    },
  };
}

type AccountDetailsOptions = {
  readonly client: ServiceClient;
  readonly account: Pick<AccountService, 'state'>;
  readonly log: Log;
};

/** Account details from the service; never stored (anime-service, Accounts: profile). */
function createAccountDetails({ client, account, log }: AccountDetailsOptions) {
  function profile() {
    const state = account.state();
    if (state.status !== 'signed-in') throw new AppFailure({ code: 'signed-out' });
    return state.profile;
  }

  return {
    /** Rejects with `signed-out`, or with the reason why the service did not answer. */
    read: async (signal: AbortSignal): Promise<AccountDetails> => {
      const known = profile();
      const wire = await client.get(PROFILE, WireAccountDetails, { isProtected: true, signal });
      // Another account signed in meanwhile.
      if (profile().id !== wire.id) throw new AppFailure({ code: 'cancelled' });
      return {
        ...known,
        nickname: wire.nickname ?? known.nickname,
        login: wire.login,
        isBanned: wire.is_banned ?? false,
        registeredAt: wire.created_at,
        uploadedBytes: wire.torrents?.uploaded ?? null,
        downloadedBytes: wire.torrents?.downloaded ?? null,
      };
    },
    /** The one place where the passkey leaves the core by itself: for the person who asked to see it. */
    passkey: async (signal: AbortSignal): Promise<string> => {
      profile();
      const { passkey } = (await client.get(PROFILE, WirePasskey, { isProtected: true, signal })).torrents;
      log.hide(passkey);
      return passkey;
    },
  };
}
