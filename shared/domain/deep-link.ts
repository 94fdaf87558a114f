import type { AppLink } from './app-link.ts';

/** Reads a link of the app's own scheme, `engawa://...`; null for everything that is not exactly one of them. Never throws. */
export function deepLinkIn(_text: string): AppLink | null {
  return null;
}
