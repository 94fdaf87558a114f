import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { UnavailablePage } from './unavailable-page.tsx';
import { useDarkWindow } from './use-dark-window.ts';
import { useRelease } from './use-release.ts';
import { useWatchTarget } from './use-watch-target.ts';

/** Says what is to be played, and has something to show only while there is no player over it. */
export function WatchRoute() {
  const { releaseId, episodeId } = useParams({ from: '/watch/$releaseId/$episodeId' });
  const release = useRelease(releaseId);
  const settings = useQuery(queryFor('settings.read', {}));
  const episode = release.data?.episodes.find(({ id }) => id === episodeId);
  useDarkWindow();
  useWatchTarget(release.data, episode);

  if (release.data === undefined || settings.isPending) {
    return (
      <UnavailablePage releaseId={releaseId}>
        {release.isError && <ErrorView error={release.error.error} onRetry={() => void release.refetch()} />}
      </UnavailablePage>
    );
  }
  if (episode !== undefined && episode.streams.length > 0) return null;
  return (
    <UnavailablePage
      releaseId={releaseId}
      release={release.data}
      episode={episode}
      onCheck={() => void release.refetch()}
    />
  );
}
