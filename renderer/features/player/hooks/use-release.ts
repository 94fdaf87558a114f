import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import { knownRelease } from '../session/known-release.ts';

/** A release by its id; at once, and without asking again, when its page, which may be known by alias, was just open. */
export function useRelease(releaseId: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...queryFor('releases.get', { idOrAlias: releaseId }),
    initialData: () => knownRelease(queryClient, releaseId)?.release,
    initialDataUpdatedAt: () => knownRelease(queryClient, releaseId)?.askedAt,
  });
}
