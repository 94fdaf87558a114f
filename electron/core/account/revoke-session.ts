import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { WireSignedOut } from '#shared/upstream/anime-account-api.ts';

/** Revokes this one session and no other (anime-service, Session); `forbidden`: the service did not know it any more. */
export function revokeSession(client: ServiceClient, token: string, signal: AbortSignal): Promise<unknown> {
  return client.send('POST', '/accounts/users/auth/logout', {}, WireSignedOut, { token, signal });
}
