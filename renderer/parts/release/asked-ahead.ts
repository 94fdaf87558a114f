import type { QueryClient } from '@tanstack/react-query';
import { keyFor, queryFor, STALE_AFTER_MILLISECONDS } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';

/** The title about to be opened in the reader, and since when (epoch milliseconds). */
let opening: { readonly slugUrl: string; readonly since: number } | null = null;

/** Asks where a title was left, when it is opened to be read or is about to be. */
export function askWhereLeft(client: QueryClient, slugUrl: SlugUrl): void {
  if (isWhereLeftKnown(client, slugUrl)) return;
  opening = { slugUrl, since: Date.now() };
  void client.prefetchQuery({ ...queryFor('reading.title', { slugUrl }), staleTime: 0 });
}

/** Whether that was answered, and has not changed since. What was known before may lack the last movement of an earlier visit. */
export function isWhereLeftKnown(client: QueryClient, slugUrl: string): boolean {
  if (opening?.slugUrl !== slugUrl || Date.now() - opening.since > STALE_AFTER_MILLISECONDS) return false;
  const state = client.getQueryState(keyFor('reading.title', { slugUrl }));
  return state?.status === 'success' && !state.isInvalidated && state.dataUpdatedAt >= opening.since;
}

/** The title is open: from now on it is left somewhere else. */
export function endOpening(): void {
  opening = null;
}
