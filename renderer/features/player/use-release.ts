import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/release.ts';

/** A release by its id; at once when its page, which may be known by alias, was just open. */
export function useRelease(releaseId: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...queryFor('releases.get', { idOrAlias: releaseId }),
    placeholderData: () =>
      queryClient
        .getQueriesData<Release>({ queryKey: keyFor('releases.get') })
        .map(([, release]) => release)
        .find((release) => String(release?.id) === releaseId),
  });
}
