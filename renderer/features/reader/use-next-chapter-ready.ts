import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from '#renderer/api/query-for.ts';
import { branchToRead, hasTranslationChoice } from '#shared/domain/translation-line.ts';
import type { OpenChapter } from './use-open-chapter.ts';

/** Fetches the next chapter while this one is read, so that it opens at once. */
export function useNextChapterReady({ slugUrl, line, lines, neighbours, chapter }: OpenChapter): void {
  const queryClient = useQueryClient();
  const { next } = neighbours;
  const isDecided = next !== undefined && (line !== null || !hasTranslationChoice([next]));
  const branchId = next === undefined ? null : (branchToRead(next, line?.branchId ?? null, lines)?.branchId ?? null);
  const isWanted = chapter.isSuccess && isDecided;
  const volume = next?.volume ?? '';
  const number = next?.number ?? '';

  useEffect(() => {
    if (isWanted) void queryClient.prefetchQuery(queryFor('novels.chapter', { slugUrl, volume, number, branchId }));
  }, [queryClient, isWanted, slugUrl, volume, number, branchId]);
}
