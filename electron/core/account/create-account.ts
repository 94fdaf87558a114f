import { createConnectionService } from '#core/platform/connection/connection-service.ts';
import type { Platform } from '#core/platform/create-platform.ts';
import { createDeviceId } from '#core/platform/database/device-id.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createServerTime } from '#core/platform/time.ts';
import { WireSignedOut } from '#shared/upstream/anime-site-api.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { type AccountServiceOptions, createAccountService, createAccountStore } from './account-service.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessionEra } from './session-era.ts';
import { createSessionRevocations } from './session-revocations.ts';
import { createSignInAttempts } from './sign-in-attempt.ts';

export type AccountArea = Awaited<ReturnType<typeof createAccount>>;

/** The signed-in account, and the client that asks the anime service on its behalf. */
export async function createAccount(platform: Platform, { imageAddress }: Pick<AccountServiceOptions, 'imageAddress'>) {
  const { addresses, clock, closing, database, events, fetch, log, notices, vault } = platform;
  const apiOrigin = new URL(addresses.anime.baseUrl).origin;
  const sessionEra = createSessionEra(platform);
  const serverTime = createServerTime(clock);
  const connection = createConnectionService({
    ...{ database, clock, log, events, closing: closing.signal },
    configured: apiOrigin,
    client: () => client,
  });
  const revocations = createSessionRevocations({
    ...{ vault, clock, log, apiOrigin },
    // Revokes this session only (anime-service, Session).
    revoke: (token) =>
      client.send('POST', '/accounts/users/auth/logout', {}, WireSignedOut, {
        ...{ token, isProtected: true, signal: closing.signal },
      }),
  });
  const { isTrusted } = connection;
  const session = createSessionCookie({ vault, clock, log, revocations, apiOrigin, isTrusted });
  const client = createServiceClient({
    ...{ fetch, clock, log, baseUrl: addresses.anime.baseUrl },
    apiHosts: connection.hosts,
    headers: session.headersFor,
    onResponse: async (url, response, sent) => {
      // The times that it is compared with come from these hosts only.
      if (connection.hosts.maySeeSession(url.origin)) serverTime.note(response.headers);
      await session.absorb(url, response, sent);
    },
    onSessionEnded: () => account.markEnded(),
  });
  const store = createAccountStore(platform);
  await revocations.load();
  await session.load(store.current()?.profile.id ?? null);
  const account = createAccountService({
    ...{ client, session, revocations, store, events, log, imageAddress },
    onEntryOrExit: () => attempts.cancel(),
    onNotRemembered: () => notices.add({ id: 'session-not-kept', kind: 'session-not-kept' }),
  });
  const attempts = createSignInAttempts({ account, events, clock, log, closing: closing.signal });
  sessionEra.note(account.state());
  // Before a page hears of the change and asks again.
  events.subscribe(() => sessionEra.note(account.state()));

  return {
    account,
    client,
    connection,
    serverTime,
    sessionEra,
    isSignedIn: session.isPresent,
    handlers: createAccountHandlers({
      ...{ account, attempts, client, clock, log },
      deviceId: createDeviceId(platform),
    }),
    close: async () => {
      await attempts.close();
      await revocations.close();
      // Waits for pending writes of the session.
      await session.settled();
    },
  };
}
