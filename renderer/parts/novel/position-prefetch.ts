import type { QueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { Chapter } from '#shared/domain/novels/novel.ts';

/** `prepare` makes a text ready to draw. The reader's code, which loads after the pages that open chapters, sets it. */
export const readerCode: { prepare?: (chapter: Chapter) => void } = {};

/** Whether the place where a title was left is loaded. Each saved place makes an earlier answer invalid. */
export function isPositionKnown(client: QueryClient, slugUrl: SlugUrl): boolean {
  const state = client.getQueryState(keyFor('reading.title', { slugUrl }));
  return state?.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;
}
