import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { keptStateOf } from '#renderer/parts/errors/kept-state.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useAnimeAway } from '#renderer/parts/saving/use-episode-saving.ts';
import { AllLink, ItemShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { useLaterParts } from '#renderer/parts/shelves/use-later-parts.ts';
import { Featured, FeaturedSkeleton, whatToFeature } from './featured.tsx';
import { NewEpisodeCard, ReadCard, WatchedCard } from './home-cards.tsx';
import styles from './home-page.module.css';
import { ServiceShelves } from './service-shelves.tsx';
import { retryFailed, sharedTroubles, useFavouriteNews, useHomeQueries, useOwnHistory } from './use-home-queries.ts';

/** First what the person was watching and reading, then new items, then the services' shelves. */
export function HomePage() {
  const t = useTranslations();
  usePageTitle(t('app.navigation.home'));
  const { isShown } = useAdultRule();
  const history = useOwnHistory();
  const { watched, read, novelNews } = history;
  const services = useHomeQueries();
  const favouriteNews = useFavouriteNews(history, services.latest.data);
  const isAway = useNovelsAway();
  const saved = useAnswer('saved.titles', {}, { enabled: isAway });
  const isAnimeAway = useAnimeAway();
  const savedReleases = useAnswer('saved.releases', {}, { enabled: isAnimeAway });
  const queries = Object.values(services);
  const kept = keptStateOf(...queries);
  const troubles = sharedTroubles(queries, kept?.problem);
  const [trouble] = troubles;
  const { parts } = useLaterParts();

  if (history.isPending) return <FeaturedSkeleton />;
  const newest = (services.latest.data ?? []).map(({ release }) => release).filter(isShown);
  const feature = whatToFeature({ watched, read, newest });
  const savedTitles = isAway ? (saved.data ?? []) : [];
  const releases = isAnimeAway ? (savedReleases.data ?? []) : [];
  const hasNothing =
    feature === null && savedTitles.length + releases.length === 0 && queries.every(({ data }) => data === undefined);
  if (trouble !== undefined && hasNothing && queries.every(({ error }) => error !== null)) {
    return parts && <parts.ErrorPage error={trouble} onRetry={() => retryFailed(queries)} />;
  }

  const continued = [
    <ItemShelf
      key="watched"
      title={t('app.home.continueWatching')}
      cards="wide"
      items={feature?.kind === 'watched' ? watched.slice(1) : watched}
      keyOf={({ release }) => release.id}
      renderItem={(entry) => <WatchedCard watched={entry} />}
    />,
    <ItemShelf
      key="read"
      title={t('app.home.continueReading')}
      cards="wide"
      items={feature?.kind === 'read' ? read.slice(1) : read}
      keyOf={({ novel }) => novel.id}
      renderItem={(entry) => <ReadCard read={entry} />}
    />,
  ];
  return (
    <div className={styles['page']}>
      {parts && <parts.KeptNote kept={kept} onRetry={() => retryFailed(queries)} />}
      {feature !== null && <Featured feature={feature} isNoted={kept !== null} />}
      {feature === null && services.latest.isPending && <FeaturedSkeleton />}
      {feature === null && !services.latest.isPending && <PageTitle>{t('app.navigation.home')}</PageTitle>}
      {history.hasDemoHint && (
        <p className="small faint">
          {t('services.demo')}{' '}
          {history.hasDemoAccount && (
            <a href={addressOf.account} className={styles['link']}>
              {t('app.demo.tryAccount')}
            </a>
          )}
        </p>
      )}
      {parts &&
        history.failed.map(({ name, error, refetch }) => (
          <parts.ErrorView key={name} error={error} onRetry={refetch} />
        ))}
      {/* The featured title is not repeated, and its shelf comes first. */}
      {feature?.kind === 'read' ? continued.toReversed() : continued}
      {/* Saved items, which open while their service is away. */}
      <ItemShelf
        title={t('saved.releases.title')}
        items={releases.filter(({ release }) => isShown(release))}
        keyOf={({ release }) => release.id}
        renderItem={({ release, episodes }) => (
          <ReleasePoster card={release} facts={t('anime.facts.episodesTotal', { count: episodes })} />
        )}
        all={<AllLink href={addressOf.library({ tab: 'saved' })} name={t('saved.releases.title')} />}
      />
      <ItemShelf
        title={t('offline.savedShelf')}
        items={savedTitles.filter(isShown)}
        keyOf={({ novel }) => novel.slugUrl}
        renderItem={({ novel, chapters }) => (
          <NovelPoster novel={novel} facts={t('novels.chapters.count', { count: chapters })} />
        )}
        all={<AllLink href={addressOf.library({ tab: 'saved' })} name={t('saved.titles.title')} />}
      />
      <ItemShelf
        title={t('app.home.favouriteEpisodes')}
        items={favouriteNews}
        keyOf={({ release }) => release.id}
        renderItem={({ release, episode }) => <NewEpisodeCard card={release} episode={episode} />}
      />
      <ItemShelf
        title={t('app.home.newChapters')}
        items={novelNews}
        keyOf={({ novel }) => novel.id}
        renderItem={({ novel, newChapters }) => (
          <NovelPoster novel={novel} facts={t('shelves.newChapters', { count: newChapters })} />
        )}
      />
      {parts &&
        troubles.map(
          (error) =>
            // The note about stored answers already says it, and its button retries all.
            error.code !== kept?.problem.code && (
              <parts.ErrorView key={error.code} error={error} onRetry={() => retryFailed(queries)} />
            ),
        )}
      <ServiceShelves queries={services} isErrorHidden={trouble !== undefined} />
    </div>
  );
}
