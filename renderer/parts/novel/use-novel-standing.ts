import { useAnswer } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';

/** A novel's entry on the shelves; null without one. All cards share one query. */
export function useNovelStanding(slugUrl: SlugUrl): ShelvedNovel | null {
  const select = (shelved: readonly ShelvedNovel[]) => shelved.find(({ novel }) => novel.slugUrl === slugUrl) ?? null;
  return useAnswer('reading.shelves', {}, { select }).data ?? null;
}

export function useNovelsAway(): boolean {
  return useAnswer('novels.pace', {}).data?.isAway ?? false;
}

/** The read part of a novel, 0..1; undefined if nothing is read or the total is unknown. */
export function readPart({
  readChapters,
  totalChapters,
}: Pick<ShelvedNovel, 'readChapters' | 'totalChapters'>): number | undefined {
  if (readChapters === 0 || totalChapters === null || totalChapters === 0) return undefined;
  return Math.min(readChapters / totalChapters, 1);
}
