import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { useNovelsAway } from '#renderer/parts/use-novels-away.ts';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { ContinueReading } from './continue-reading.tsx';
import { ContinueWatching } from './continue-watching.tsx';
import { DemoHint } from './demo-hint.tsx';
import { FavouriteEpisodes } from './favourite-episodes.tsx';
import { Featured, HomeNote } from './featured.tsx';
import { FeaturedSkeleton } from './featured-view.tsx';
import styles from './home-page.module.css';
import { NewChapters } from './new-chapters.tsx';
import { SavedShelf } from './saved-shelf.tsx';
import { ServiceShelves } from './service-shelves.tsx';
import { useFavouriteNews, useFavourites } from './use-favourite-news.ts';
import { retryFailed, sharedTroubles, useHomeQueries } from './use-home-queries.ts';
import { useOwnHistory } from './use-own-history.ts';
import { whatToFeature } from './what-to-feature.ts';

/** What one was in the middle of first, then what is new, then what there is besides. */
export function HomePage() {
  const t = useTranslations('app.home');
  usePageTitle(t('title'));
  const { isShown } = useAdultRule();
  const { watched, read, novelNews, ...history } = useOwnHistory();
  const favourites = useFavourites();
  const services = useHomeQueries();
  const favouriteNews = useFavouriteNews(favourites, services.latest.data);
  const isAway = useNovelsAway();
  const saved = useQuery({ ...queryFor('saved.titles', {}), enabled: isAway });
  const queries = Object.values(services);
  const troubles = sharedTroubles(queries);
  const [trouble] = troubles;

  if (history.isPending || favourites.isPending) return <FeaturedSkeleton />;
  const newest = (services.latest.data ?? []).map(({ release }) => release).filter(isShown);
  const feature = whatToFeature({ watched, read, newest });
  const savedTitles = isAway ? (saved.data ?? []) : [];
  const hasNothing = feature === null && savedTitles.length === 0 && queries.every(({ data }) => data === undefined);
  if (trouble !== undefined && hasNothing && queries.every(({ error }) => error !== null)) {
    return <ErrorPage error={trouble} onRetry={() => retryFailed(queries)} />;
  }

  return (
    <div className={styles['page']}>
      {feature !== null && <Featured feature={feature} queries={queries} />}
      {feature === null && services.latest.isPending && <FeaturedSkeleton note={<HomeNote queries={queries} />} />}
      {feature === null && !services.latest.isPending && (
        <div className={styles['head']}>
          <PageTitle>{t('title')}</PageTitle>
          <HomeNote queries={queries} />
        </div>
      )}
      {history.isDemo && history.isNewcomer && <DemoHint hasAccount={history.hasDemoAccount} />}
      {history.failed.map(({ name, error, refetch }) => (
        <ErrorView key={name} error={error} onRetry={refetch} />
      ))}
      {/* What stands large above is not repeated, and its kind goes on first. */}
      {feature?.kind === 'read' && <ContinueReading read={read.slice(1)} />}
      <ContinueWatching watched={feature?.kind === 'watched' ? watched.slice(1) : watched} />
      {feature?.kind !== 'read' && <ContinueReading read={read} />}
      <SavedShelf titles={savedTitles} />
      <FavouriteEpisodes news={favouriteNews} />
      <NewChapters news={novelNews} />
      {troubles.map((error) => (
        <ErrorView key={error.code} error={error} onRetry={() => retryFailed(queries)} />
      ))}
      <ServiceShelves queries={services} leavesOutFailed={trouble !== undefined} />
    </div>
  );
}
