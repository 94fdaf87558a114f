import { isLoopback } from '#core/platform/http/loopback.ts';

/**
 * What a session is bound to: no other configured address may ever receive it. The embedded services change their port from
 * start to start, and nobody else can listen on this machine's own address unasked.
 */
export function sessionHome(apiOrigin: string): string {
  return isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
}
