import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';

/** Where a novel stands on the person's shelves; null for none. One query serves all cards. */
export function useNovelStanding(slugUrl: SlugUrl): ShelvedNovel | null {
  const query = {
    ...queryFor('reading.shelves', {}),
    select: (shelved: readonly ShelvedNovel[]) => shelved.find(({ novel }) => novel.slugUrl === slugUrl) ?? null,
  };
  return useQuery(query).data ?? null;
}

/** Whether the novel service could not be reached when it was asked last. */
export function useNovelsAway(): boolean {
  return useQuery(queryFor('novels.pace', {})).data?.isAway ?? false;
}
