import type { ServiceClient } from '#core/http/service-client.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { AccountDetails } from '#shared/domain/account.ts';
import { WireAccountDetails } from '#shared/upstream/anime-account-api.ts';
import { WirePasskey } from '#shared/upstream/anime-site-api.ts';
import type { AccountService } from './account-service.ts';

export type AccountDetailsOptions = {
  readonly client: ServiceClient;
  readonly account: Pick<AccountService, 'state'>;
  readonly log: Log;
};

const PROFILE = '/accounts/users/me/profile';

/** What the service tells of the account, for whoever asks; nothing of it is kept (anime-service, Accounts: profile). */
export function createAccountDetails({ client, account, log }: AccountDetailsOptions) {
  function profile() {
    const state = account.state();
    if (state.status !== 'signed-in') throw new AppFailure({ code: 'signed-out' });
    return state.profile;
  }

  return {
    /** `signed-out`, or whatever kept the service from answering. */
    read: async (signal: AbortSignal): Promise<AccountDetails> => {
      const known = profile();
      const wire = await client.get(PROFILE, WireAccountDetails, { isProtected: true, signal });
      // Somebody else came in while it was on its way.
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
