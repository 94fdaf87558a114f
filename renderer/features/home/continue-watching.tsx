import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { useFacts } from '#renderer/parts/use-facts.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { Shelf, ShelfHeader } from '#renderer/ui/shelf.tsx';
import { WideCard } from '#renderer/ui/wide-card.tsx';
import { minutesLeft } from './minutes-left.ts';

/** The other releases one is in the middle of; the last one stands large above. Absent where there are none. */
export function ContinueWatching() {
  const t = useTranslations('app');
  const episode = useTranslations('anime.episode');
  const { ordinal } = useFacts();
  const { titleOf } = useReleaseName();
  const recent = useQuery(queryFor('progress.recent', {}));
  if (recent.isError) {
    return (
      <section>
        <ShelfHeader title={t('home.continueWatching')} />
        <ErrorView error={recent.error.error} onRetry={() => void recent.refetch()} />
      </section>
    );
  }
  const others = recent.data?.slice(1) ?? [];
  if (others.length === 0) return null;
  return (
    <Shelf
      title={t('home.continueWatching')}
      previousName={t('actions.previous')}
      nextName={t('actions.next')}
      cards="wide"
    >
      {others.map(({ progress, release, ordinal: number, durationSeconds }) => {
        const minutes = minutesLeft(progress.positionSeconds, durationSeconds);
        const params = { releaseId: String(release.id), episodeId: progress.episodeId };
        return (
          <WideCard
            key={release.id}
            id={release.id}
            title={titleOf(release.name)}
            picture={release.poster}
            place={episode('name', { ordinal: ordinal(number) })}
            detail={minutes === null ? undefined : episode('leftMinutes', { minutes })}
            progress={
              progress.positionSeconds > 0 && durationSeconds > 0
                ? progress.positionSeconds / durationSeconds
                : undefined
            }
            link={(props) => <Link to="/watch/$releaseId/$episodeId" params={params} {...props} />}
          />
        );
      })}
    </Shelf>
  );
}
