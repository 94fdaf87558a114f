import type { ServiceClient } from '#core/http/service-client.ts';
import type { Clock } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SocialProvider } from '#shared/domain/sign-in.ts';
import { WireSocialLogin } from '#shared/upstream/anime-account-api.ts';
import { WireToken } from '#shared/upstream/anime-api.ts';
import type { WayIn } from './sign-in-attempt.ts';

export type SocialLoginOptions = { readonly client: ServiceClient; readonly clock: Pick<Clock, 'now'> };

const SOCIAL = '/accounts/users/auth/social';
const LASTS_MILLISECONDS = 15 * 60_000;

/**
 * Through another site in the system's browser (anime-service, Accounts: authentication). Whoever has the state can end the
 * sign-in: it is sent to the service only, and otherwise occurs in the address that the person opens.
 */
export function createSocialLogin(provider: SocialProvider, { client, clock }: SocialLoginOptions): WayIn {
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
