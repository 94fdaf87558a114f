import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { PlayerSettings } from '#shared/domain/settings.ts';
import { PlayerScreen } from './player-screen.tsx';
import { UnavailablePage } from './unavailable-page.tsx';
import { useDarkWindow } from './use-dark-window.ts';
import { useRelease } from './use-release.ts';

/** One episode in the whole window. */
export function PlayerPage() {
  const { releaseId, episodeId } = useParams({ from: '/watch/$releaseId/$episodeId' });
  const release = useRelease(releaseId);
  const settings = useQuery(queryFor('settings.read', {}));
  useDarkWindow();

  if (release.data === undefined || settings.isPending) {
    return (
      <UnavailablePage releaseId={releaseId}>
        {release.isError && <ErrorView error={release.error.error} onRetry={() => void release.refetch()} />}
      </UnavailablePage>
    );
  }
  const episode = release.data.episodes.find(({ id }) => id === episodeId);
  if (episode === undefined || episode.streams.length === 0) {
    return (
      <UnavailablePage
        releaseId={releaseId}
        release={release.data}
        episode={episode}
        onCheck={() => void release.refetch()}
      />
    );
  }
  return (
    <PlayerScreen
      key={release.data.id}
      release={release.data}
      episode={episode}
      settings={settings.data?.player ?? PlayerSettings.parse({})}
    />
  );
}
