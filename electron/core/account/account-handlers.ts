import type { Platform } from '#core/platform/create-platform.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { accountProcedures } from '#shared/contract/account-procedures.ts';
import { AppFailure, isFailure, takingFor } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SocialProvider } from '#shared/domain/account/sign-in.ts';
import { WireToken } from '#shared/upstream/anime-api.ts';
import {
  WireAccountDetails,
  WireOneTimeCode,
  WireOneTimeCodeLogin,
  WirePasskey,
  WireSocialLogin,
} from '#shared/upstream/anime-site-api.ts';
import type { AccountService } from './account-service.ts';
import type { SignInAttempts, WayIn } from './sign-in-attempt.ts';

const PROFILE = '/accounts/users/me/profile';

const SOCIAL = '/accounts/users/auth/social';
const LASTS_MILLISECONDS = 15 * 60_000;

type AccountHandlerParts = Pick<Platform, 'clock' | 'log'> & {
  readonly account: AccountService;
  readonly attempts: SignInAttempts;
  readonly client: ServiceClient;
  readonly deviceId: () => string;
};

/** anime-service, Accounts: authentication and profile. */
export function createAccountHandlers(parts: AccountHandlerParts): Handlers<typeof accountProcedures> {
  const { account, attempts, client, log } = parts;

  function profile() {
    const state = account.state();
    if (state.status !== 'signed-in') throw new AppFailure({ code: 'signed-out' });
    return state.profile;
  }

  const resetPassword = (step: 'forget' | 'reset', body: unknown, signal: AbortSignal) =>
    client.sendOnly('POST', `/accounts/users/auth/password/${step}`, body, { token: null, isForm: true, signal });

  return {
    'account.state': async () => account.state(),
    'account.signIn': (credentials, { signal }) => account.signIn(credentials, signal),
    'account.signOut': ({ accountId }) => account.signOut(accountId),
    // The answer is never stored.
    'account.details': async (_, { signal }) => {
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
    // The only answer with the passkey, for the person who asked to see it.
    'account.passkey': async (_, { signal }) => {
      profile();
      const { passkey } = (await client.get(PROFILE, WirePasskey, { isProtected: true, signal })).torrents;
      log.hide(passkey);
      return { passkey };
    },
    // Signs another device in. `not-found`: no such code, or it has expired.
    'account.acceptCode': async ({ code }, { signal }) => {
      const sent = client.sendOnly('POST', '/accounts/otp/accept', { code }, { isProtected: true, signal });
      // A code of zeros alone is rejected as no number greater than 0 (anime-service, Accounts: authentication).
      const answer = await sent.catch(takingFor('rejected' as const, 'rejected'));
      if (answer === 'rejected') throw new AppFailure({ code: 'not-found' });
    },
    // The same answer whether the service knows the address or not.
    'account.forgotPassword': ({ email }, { signal }) => resetPassword('forget', { email }, signal),
    'account.resetPassword': async ({ token, password, confirmation }, { signal }) => {
      try {
        return await resetPassword('reset', { token, password, password_confirmation: confirmation }, signal);
      } catch (cause) {
        if (!isFailure(cause, 'rejected')) throw cause;
        const { password_confirmation, ...fields } = cause.error.fields;
        const renamed = password_confirmation === undefined ? {} : { confirmation: password_confirmation };
        throw new AppFailure({ code: 'rejected', fields: { ...fields, ...renamed } });
      }
    },

    'signIn.attempt': async () => attempts.current(),
    // Continues after the page that began it is closed.
    'signIn.begin': (way) =>
      attempts.begin(way.kind === 'code' ? createCodeLogin(parts) : createSocialLogin(way.provider, parts)),
    'signIn.cancel': async () => attempts.cancel(),
  };
}

/**
 * A sign-in through another site in the browser (anime-service, Accounts: authentication). `state` alone finishes it, so it is
 * sent to the service only.
 */
function createSocialLogin(provider: SocialProvider, { client, clock }: AccountHandlerParts): WayIn {
  return {
    lastsMilliseconds: LASTS_MILLISECONDS,
    open: async (signal) => {
      const asked = { token: null, readsOwnFault: true, signal };
      const wire = await client.get(`${SOCIAL}/${provider}/login`, WireSocialLogin, asked);
      if (wire === null) throw new AppFailure({ code: 'forbidden' });
      const { url: address, state } = wire;
      return {
        shown: { kind: 'social', provider, address, expiresAt: clock.now() + LASTS_MILLISECONDS, trouble: null },
        ask: (asking) =>
          client
            .get(`${SOCIAL}/authenticate`, WireToken, { search: { state }, token: null, signal: asking })
            // The person has not finished in the browser.
            .catch(takingFor('not-yet' as const, 'not-found')),
      };
    },
  };
}

const CODE_LASTS_MILLISECONDS = 30 * 60_000;
/** anime-service, Limits; for an answer without the remaining time. */
const CODE_LASTS_SECONDS = 300;

/**
 * A code that signs this device in once a signed-in device has accepted it (anime-service, One-time code). For guests only: with
 * a session it is refused.
 */
function createCodeLogin({ client, clock, deviceId }: AccountHandlerParts): WayIn {
  return {
    lastsMilliseconds: CODE_LASTS_MILLISECONDS,
    open: async (signal) => {
      const device = { device_id: deviceId() };
      // The service gives a device the same code for as long as it is valid.
      const wire = await client.send('POST', '/accounts/otp/get', device, WireOneTimeCode, { token: null, signal });
      const { code } = wire.otp;
      const remainingSeconds = Math.min(wire.remaining_time ?? CODE_LASTS_SECONDS, CODE_LASTS_SECONDS);
      const login = { code, ...device };
      return {
        shown: { kind: 'code', code, expiresAt: clock.now() + remainingSeconds * 1_000, trouble: null },
        ask: (asking) => {
          const asked = { token: null, readsOwnFault: true, signal: asking };
          return (
            client
              .send('POST', '/accounts/otp/login', login, WireOneTimeCodeLogin, asked)
              // Used or expired.
              .catch(takingFor('over' as const, 'not-found'))
          );
        },
      };
    },
  };
}
