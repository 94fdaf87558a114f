import { useAnswer } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import { useCardData } from '../app/card-data.tsx';

/** A novel's entry on the shelves; null without one. */
export function useNovelStanding(slugUrl: SlugUrl): ShelvedNovel | null {
  return useCardData().shelved?.find(({ novel }) => novel.slugUrl === slugUrl) ?? null;
}

export function useNovelsAway(): boolean {
  return useAnswer('novels.pace', {}).data?.isAway ?? false;
}
