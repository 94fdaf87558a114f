import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { accountProcedures } from '#shared/contract/account-procedures.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { AccountDetails } from '#shared/domain/account/account.ts';
import type { SocialProvider } from '#shared/domain/account/sign-in.ts';
import { WireToken } from '#shared/upstream/anime-api.ts';
import {
  WireAccountDetails,
  WireOneTimeCode,
  WireOneTimeCodeLogin,
  WirePasskey,
  WireSocialLogin,
} from '#shared/upstream/anime-site-api.ts';
import { createRowParser } from '../platform/database/row-parser.ts';
import { isStorageFull } from '../platform/database/storage-failure.ts';
import type { AccountService } from './account-service.ts';
import type { SignInAttempts, WayIn } from './sign-in-attempt.ts';

const PROFILE = '/accounts/users/me/profile';

const SOCIAL = '/accounts/users/auth/social';
const LASTS_MILLISECONDS = 15 * 60_000;

type AccountHandlers = Handlers<typeof accountProcedures>;

type AccountHandlerParts = {
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

type OneTimeCodes = {
  /** Shows a code that lets this device in once a device that is signed in has accepted it. */
  readonly way: WayIn;
  /** Lets another device in. `not-found`: no such code, or it has run out; `signed-out`. */
  readonly accept: (code: string, signal: AbortSignal) => Promise<null>;
};

type OneTimeCodeOptions = {
  readonly client: ServiceClient;
  readonly clock: Pick<Clock, 'now'>;
  readonly deviceId: () => string;
};

const CODE_LASTS_MILLISECONDS = 30 * 60_000;
/** anime-service, Limits; where an answer does not tell the remaining time. */
const CODE_LASTS_SECONDS = 300;

/** anime-service, One-time code. */
function createOneTimeCodes({ client, clock, deviceId }: OneTimeCodeOptions): OneTimeCodes {
  /** For guests only: with a session it is refused. */
  async function redeem(code: string, signal: AbortSignal) {
    const body = { code, device_id: deviceId() };
    const asked = { token: null, readsOwnFault: true, signal };
    try {
      const { token } = await client.send('POST', '/accounts/otp/login', body, WireOneTimeCodeLogin, asked);
      return token === null ? ({ kind: 'not-yet' } as const) : ({ kind: 'token', token } as const);
    } catch (cause) {
      // Used up, or run out.
      if (cause instanceof AppFailure && cause.error.code === 'not-found') return { kind: 'over' } as const;
      throw cause;
    }
  }

  return {
    way: {
      lastsMilliseconds: CODE_LASTS_MILLISECONDS,
      open: async (signal) => {
        const body = { device_id: deviceId() };
        // Asked again for the same device, the service shows the same code as long as that holds.
        const wire = await client.send('POST', '/accounts/otp/get', body, WireOneTimeCode, { token: null, signal });
        const { code } = wire.otp;
        const remainingSeconds = Math.min(wire.remaining_time ?? CODE_LASTS_SECONDS, CODE_LASTS_SECONDS);
        return {
          shown: { kind: 'code', code, expiresAt: clock.now() + remainingSeconds * 1_000, trouble: null },
          ask: (asking) => redeem(code, asking),
        };
      },
    },
    accept: async (code, signal) => {
      try {
        return await client.send('POST', '/accounts/otp/accept', { code }, 'empty', { isProtected: true, signal });
      } catch (cause) {
        // Nothing but zeros is no number greater than 0 (anime-service, Accounts: authentication), and no code either.
        if (!(cause instanceof AppFailure) || cause.error.code !== 'rejected') throw cause;
        throw new AppFailure({ code: 'not-found' }, { cause });
      }
    },
  };
}

type DeviceStore = {
  /** What this device calls itself to the service: random, made once, the same for all accounts. */
  readonly id: () => string;
};

const Row = z.object({ id: z.uuid() });

export function createDeviceStore(database: DatabaseSync, { log }: { readonly log: Log }): DeviceStore {
  const select = database.prepare('SELECT id FROM device');
  const insert = database.prepare('INSERT INTO device (id) VALUES (?)');
  const parse = createRowParser(Row, { table: 'device', log });
  let known: string | null = null;

  function make(): string {
    const id = randomUUID();
    try {
      insert.run(id);
    } catch (cause) {
      if (!isStorageFull(cause)) throw cause;
      log.warn('device id not kept');
    }
    return id;
  }

  return {
    id: () => {
      known ??= select.all().flatMap(parse)[0]?.id ?? make();
      return known;
    },
  };
}
