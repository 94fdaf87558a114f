import { isLoopback } from '#core/platform/http/loopback.ts';
import { isPrivateAddress, literalAddress } from '#core/platform/http/private-address.ts';

export const MOST_MIRRORS = 10;

/**
 * The usable hosts of a list that a service answered (anime-service, App): other origins than the configured one, over
 * https on public hosts, or on this machine where the configured one is too.
 */
export function mirrorOrigins(listed: readonly string[], configured: string): string[] {
  const isLocal = isLoopback(new URL(configured));
  const origins = listed.flatMap((text) => {
    const url = URL.parse(text.trim());
    if (url === null || url.username !== '' || url.password !== '' || url.origin === configured) return [];
    if (isLoopback(url)) return isLocal && /^https?:$/.test(url.protocol) ? [url.origin] : [];
    return url.protocol === 'https:' && !isPrivateAddress(literalAddress(url) ?? '') ? [url.origin] : [];
  });
  return [...new Set(origins)].slice(0, MOST_MIRRORS);
}
