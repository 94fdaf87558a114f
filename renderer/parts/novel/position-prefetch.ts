import type { QueryClient } from '@tanstack/react-query';
import { keyFor, queryFor, STALE_AFTER_MILLISECONDS } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';

/** The title that is being opened in the reader; `since` in epoch milliseconds. */
let opening: { readonly slugUrl: string; readonly since: number } | null = null;

/** `prepare` makes a text ready to draw. The reader's code, which loads after the pages that open chapters, sets it. */
export const readerCode: { prepare?: (chapter: Chapter) => void } = {};

/** Loads the reading position of a title that is about to be opened. */
export function prefetchPosition(client: QueryClient, slugUrl: SlugUrl): void {
  if (isPositionKnown(client, slugUrl)) return;
  opening = { slugUrl, since: Date.now() };
  void client.prefetchQuery({ ...queryFor('reading.title', { slugUrl }), staleTime: 0 });
}

/** Whether the position was loaded for this opening: an earlier answer may lack the end of the last visit. */
export function isPositionKnown(client: QueryClient, slugUrl: string): boolean {
  if (opening?.slugUrl !== slugUrl || Date.now() - opening.since > STALE_AFTER_MILLISECONDS) return false;
  const state = client.getQueryState(keyFor('reading.title', { slugUrl }));
  return state?.status === 'success' && !state.isInvalidated && state.dataUpdatedAt >= opening.since;
}

/** The title is open, so its position changes from now on. */
export function endOpening(): void {
  opening = null;
}
