import type { ServiceName } from '#shared/domain/app/own-services.ts';

/**
 * Possible base addresses for this input, likeliest first. It may hold part of the API's path, or a page of the
 * site; the base is above or below that.
 */
export function candidateAddresses(service: ServiceName, given: string): string[] {
  const { origin, pathname } = new URL(given);
  const prefix = origin + pathname.replace(/\/api(\/.*)?$/, '').replace(/\/+$/, '');
  const suffix = service === 'anime' ? '/api/v1' : '';
  return Array.from(new Set([prefix + suffix, origin + suffix]));
}

/** What a person types, as an address: people leave the scheme away or half of it, and copy the quotes around. */
export function withScheme(typed: string): string {
  const text = typed
    .trim()
    .replace(/^["'«“„<]+|["'»”“>]+$/g, '')
    .replace(/^(https?)(:\/?|\/\/)(?=[^:/\\\d]|\d+\.)/i, '$1://');
  // A path on this machine, of which a lenient parser makes a host.
  if (text.startsWith('/')) return text;
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])(?=[:/]|$)/i.test(text);
  return `${isHere ? 'http' : 'https'}://${text}`;
}
