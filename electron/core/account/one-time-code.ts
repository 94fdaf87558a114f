import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { WireOneTimeCode, WireOneTimeCodeLogin } from '#shared/upstream/anime-account-api.ts';
import type { WayIn } from './sign-in-attempt.ts';

export type OneTimeCodes = {
  /** Shows a code that lets this device in once a device that is signed in has accepted it. */
  readonly way: WayIn;
  /** Lets another device in. `not-found`: no such code, or it has run out; `signed-out`. */
  readonly accept: (code: string, signal: AbortSignal) => Promise<null>;
};

export type OneTimeCodeOptions = {
  readonly client: ServiceClient;
  readonly clock: Pick<Clock, 'now'>;
  readonly deviceId: () => string;
};

const LASTS_MILLISECONDS = 30 * 60_000;
/** anime-service, Limits; where an answer does not tell the remaining time. */
const CODE_LASTS_SECONDS = 300;

/** anime-service, One-time code. */
export function createOneTimeCodes({ client, clock, deviceId }: OneTimeCodeOptions): OneTimeCodes {
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
      lastsMilliseconds: LASTS_MILLISECONDS,
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
