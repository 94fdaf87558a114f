import { useQueryClient } from '@tanstack/react-query';
import { queryFor } from '#renderer/api/query-for.ts';
import type { Release } from '#shared/domain/anime/release.ts';
import { savedEpisodes } from '#shared/domain/downloads/episode-plan.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useFailureToast } from '../errors/use-failure-toast.ts';
import { addressOf } from '../router/addresses.ts';
import { navigate } from '../router/router.ts';
import { primaryAction } from './watch-button.tsx';

type WatchOptions = {
  /** Replaces this page in the history. */
  readonly replace?: boolean;
  /** Chooses among the saved episodes. */
  readonly isSavedOnly?: boolean;
};

/** Plays the episode of the primary action, or opens the release's page if there is none, unless the person has left meanwhile. */
export function useWatchRelease(): (releaseId: ReleaseId, options?: WatchOptions) => Promise<void> {
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();

  /** Falls back to the answer stored on this device. */
  function releaseOf(releaseId: ReleaseId): Promise<Release> {
    const query = queryFor('releases.get', { idOrAlias: String(releaseId) });
    return queryClient.fetchQuery(query).catch((thrown) => {
      const kept = queryClient.getQueryData(query.queryKey);
      if (kept === undefined) throw thrown;
      return kept;
    });
  }

  return async (releaseId, { replace = false, isSavedOnly = false } = {}) => {
    const { pathname } = window.location;
    try {
      const [{ episodes }, progress, saving] = await Promise.all([
        releaseOf(releaseId),
        queryClient.fetchQuery(queryFor('progress.forRelease', { releaseId })),
        isSavedOnly ? queryClient.fetchQuery(queryFor('episodes.ofRelease', { releaseId })) : null,
      ]);
      if (window.location.pathname !== pathname) return;
      const action = primaryAction(saving === null ? episodes : savedEpisodes(episodes, saving.episodes), progress);
      if (action.kind === 'none') await navigate(addressOf.release(releaseId), { replace });
      else await navigate(addressOf.watch(releaseId, action.episode.id), { replace });
    } catch (thrown) {
      showFailure(thrown);
    }
  };
}
