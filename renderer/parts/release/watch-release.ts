import { useQueryClient } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { savedEpisodes } from '#shared/domain/downloads/episode-plan.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';
import { primaryAction } from './watch-button.tsx';

type WatchOptions = {
  /** In place of this page. */
  readonly replace?: boolean;
  /** Among the saved episodes. */
  readonly isSavedOnly?: boolean;
};

/** Plays the episode of the primary action; opens the release's page if nothing can be played. */
export function useWatchRelease(): (releaseId: ReleaseId, options?: WatchOptions) => Promise<void> {
  const queryClient = useQueryClient();
  const tellFailure = useTellFailure();

  /** As this device knows it, where the service cannot be asked. */
  function releaseOf(releaseId: ReleaseId): Promise<Release> {
    const query = queryFor('releases.get', { idOrAlias: String(releaseId) });
    return queryClient.fetchQuery(query).catch((thrown) => {
      const kept = queryClient.getQueryData(query.queryKey);
      if (kept === undefined) throw thrown;
      return kept;
    });
  }

  return async (releaseId, { replace = false, isSavedOnly = false } = {}) => {
    try {
      const [{ episodes }, progress, saving] = await Promise.all([
        releaseOf(releaseId),
        queryClient.fetchQuery(queryFor('progress.forRelease', { releaseId })),
        isSavedOnly ? queryClient.fetchQuery(queryFor('episodes.ofRelease', { releaseId })) : null,
      ]);
      const action = primaryAction(saving === null ? episodes : savedEpisodes(episodes, saving.episodes), progress);
      if (action.kind === 'none') await navigate(addressOf.release(releaseId), { replace });
      else await navigate(addressOf.watch(releaseId, action.episode.id), { replace });
    } catch (thrown) {
      tellFailure(thrown);
    }
  };
}
