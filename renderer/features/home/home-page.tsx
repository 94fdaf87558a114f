import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { ErrorPage, ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { standingIn } from '#renderer/parts/lists/membership.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { useNovelsAway } from '#renderer/parts/novel/use-novel-standing.ts';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { Shelf } from '#renderer/ui/cards/shelf.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ShelvedNovel } from '#shared/domain/novels/reading.ts';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import { ContinueReading, ContinueWatching } from './continue-watching.tsx';
import { Featured, FeaturedSkeleton, HomeNote, whatToFeature } from './featured.tsx';
import styles from './home-page.module.css';
import { SHELF_INPUTS } from './home-questions.ts';
import { type FavouriteNews, favouriteNews, NewEpisodeCard } from './new-episode-card.tsx';
import { ServiceShelves } from './service-shelves.tsx';
import { retryFailed, sharedTroubles, useHomeQueries } from './use-home-queries.ts';

const HOUR_MILLISECONDS = 3_600_000;

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
        <div className="stack gap-4">
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

/** Novels that one follows and in which something is new. Absent where nothing is. */
function NewChapters({ news }: { readonly news: readonly ShelvedNovel[] }) {
  const t = useTranslations('app');
  const tShelves = useTranslations('shelves');
  if (news.length === 0) return null;
  return (
    <Shelf title={t('home.newChapters')} previousName={t('actions.previous')} nextName={t('actions.next')}>
      {news.map(({ novel, newChapters }) => (
        <NovelPoster key={novel.id} novel={novel} facts={tShelves('newChapters', { count: newChapters })} />
      ))}
    </Shelf>
  );
}

/** What came out of one's favourites. Absent where nothing did. */
function FavouriteEpisodes({ news }: { readonly news: readonly FavouriteNews[] }) {
  const t = useTranslations('app');
  if (news.length === 0) return null;
  return (
    <Shelf title={t('home.favouriteEpisodes')} previousName={t('actions.previous')} nextName={t('actions.next')}>
      {news.map(({ release, episode }) =>
        episode === null ? (
          <ReleasePoster key={release.id} card={release} />
        ) : (
          <NewEpisodeCard key={release.id} card={release} episode={episode} />
        ),
      )}
    </Shelf>
  );
}

/**
 * What this device knows of the person. It comes without any network, so the page waits for all of it: what is new
 * never moves down because what was begun came a moment later.
 */
function useOwnHistory() {
  const info = useQuery(queryFor('app.info', {}));
  const account = useQuery(queryFor('account.state', {}));
  const watched = useQuery(queryFor('progress.recent', {}));
  const read = useQuery(queryFor('reading.recent', {}));
  const shelves = useQuery(queryFor('reading.shelves', {}));
  const { isShown } = useAdultRule();
  const isNewcomer = account.data?.status === 'signed-out' && watched.data?.length === 0 && read.data?.length === 0;
  return {
    isPending: [info, account, watched, read, shelves].some((query) => query.isPending),
    isNewcomer,
    isDemo: info.data?.services === 'demo',
    hasDemoAccount: (info.data?.demoAccount ?? null) !== null,
    watched: (watched.data ?? []).filter(isShown),
    read: (read.data ?? []).filter(isShown),
    /** Novels of which chapters came that the person has not seen, the one touched last first. */
    novelNews: (shelves.data ?? []).filter((entry) => entry.newChapters > 0 && isShown(entry)),
    /** What could not be read from this device. */
    failed: Object.entries({ watched, read, shelves }).flatMap(([name, { data, error, refetch }]) =>
      data === undefined && error !== null ? [{ name, error: error.error, refetch: () => void refetch() }] : [],
    ),
  };
}

/** What this device knows of the person's favourites. The page waits for it, so it is asked before any service is. */
function useFavourites() {
  const membership = useQuery(queryFor('lists.membership', {}));
  const listed = useQuery(queryFor('lists.page', SHELF_INPUTS.favourites));
  return { membership: membership.data, listed: listed.data, isPending: membership.isPending || listed.isPending };
}

/** What came out of the person's favourites lately. */
function useFavouriteNews(
  { membership, listed }: ReturnType<typeof useFavourites>,
  latest: OutputOf<AppContract, 'releases.latest'> | undefined,
): readonly FavouriteNews[] {
  const now = useNow({ updateInterval: HOUR_MILLISECONDS }).getTime();
  const { isShown } = useAdultRule();
  const news = favouriteNews(
    {
      latest: latest ?? [],
      isFavourite: (releaseId) => membership !== undefined && standingIn(membership, releaseId).isFavourite,
      listed: listed?.items ?? [],
    },
    now,
  );
  return news.filter(isShown);
}

/** While the service of novels is away: those that open all the same. Absent where none is saved. */
function SavedShelf({ titles }: { readonly titles: readonly SavedTitle[] }) {
  const t = useTranslations('app.actions');
  const tOffline = useTranslations('offline');
  const { isShown } = useAdultRule();
  const shown = titles.filter(({ novel }) => isShown(novel));
  if (shown.length === 0) return null;
  return (
    <Shelf
      title={tOffline('savedShelf')}
      previousName={t('previous')}
      nextName={t('next')}
      all={
        <Link
          to="/library"
          search={{ tab: 'saved' }}
          className={buttonClass({ kind: 'plain', size: 'small' })}
          aria-label={tOffline('whatIsSaved')}
        >
          {t('showAll')}
        </Link>
      }
    >
      {shown.map(({ novel, chapters }) => (
        <NovelPoster key={novel.slugUrl} novel={novel} facts={tOffline('savedChapters', { count: chapters })} />
      ))}
    </Shelf>
  );
}

/** Says to a newcomer what they are looking at, and that its account can be tried. */
function DemoHint({ hasAccount }: { readonly hasAccount: boolean }) {
  const t = useTranslations('app.demo');
  return (
    <p className="small faint">
      {t('hint')}{' '}
      {hasAccount && (
        <Link to="/account" className={styles['link']}>
          {t('tryAccount')}
        </Link>
      )}
    </p>
  );
}
