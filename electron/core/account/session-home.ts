import { isLoopback } from '#core/platform/http/loopback.ts';

/**
 * What a session is bound to: no other configured address may ever receive it. The embedded services change their port from
 * start to start, and only this machine can listen on its own address.
 */
export function sessionHome(apiOrigin: string): string {
  return isLoopback(new URL(apiOrigin)) ? 'loopback' : apiOrigin;
}
