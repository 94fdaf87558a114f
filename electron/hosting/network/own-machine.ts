import { networkInterfaces } from 'node:os';
import { isLoopback } from '#core/platform/http/loopback.ts';
import { literalAddress } from '#core/platform/http/private-address.ts';

/** Whether an address leads to this machine itself: no proxy could find the way back. */
export function isOwnMachine(url: URL): boolean {
  if (isLoopback(url) || /(^|\.)localhost\.?$/.test(url.hostname)) return true;
  const literal = literalAddress(url);
  if (literal === null) return false;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === literal));
}
