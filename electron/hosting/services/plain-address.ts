import { isLoopback } from '#core/platform/http/loopback.ts';

/** Why an address cannot be a service's, with the nearest one that could where there is one. */
export type AddressFault =
  | { readonly kind: 'not-an-address' }
  | { readonly kind: 'needs-https'; readonly suggestion: string }
  | { readonly kind: 'not-plain'; readonly suggestion: string };

/**
 * The one spelling of a service's address: https, or http on this machine; without a name, a password, a query, a fragment
 * or a final slash.
 */
export function plainAddress(given: string): { readonly address: string } | AddressFault {
  const url = URL.parse(given);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { kind: 'not-an-address' };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.search = '';
  bare.hash = '';
  if (url.protocol === 'http:' && !isLoopback(url)) {
    bare.protocol = 'https:';
    return { kind: 'needs-https', suggestion: tidied(bare) };
  }
  const address = tidied(bare);
  return bare.href === url.href ? { address } : { kind: 'not-plain', suggestion: address };
}

function tidied(url: URL): string {
  return url.href.replace(/\/+$/, '');
}
