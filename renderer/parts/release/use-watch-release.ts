import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { primaryAction } from './primary-action.ts';

/** Goes straight to the episode that is next for the person; to the release's page where nothing can be played. */
export function useWatchRelease(): (releaseId: ReleaseId) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();

  return async (releaseId) => {
    try {
      const [release, progress] = await Promise.all([
        queryClient.fetchQuery(queryFor('releases.get', { idOrAlias: String(releaseId) })),
        queryClient.fetchQuery(queryFor('progress.forRelease', { releaseId })),
      ]);
      const action = primaryAction(release.episodes, progress);
      if (action.kind === 'none') {
        await navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(releaseId) } });
        return;
      }
      const params = { releaseId: String(releaseId), episodeId: action.episode.id };
      await navigate({ to: '/watch/$releaseId/$episodeId', params });
    } catch (thrown) {
      tellFailure(thrown);
    }
  };
}
