import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/release/video-card.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { PromotionCard, PromotionCardSkeleton } from '#renderer/parts/shelves/promotion-card.tsx';
import { QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { AllLink } from './all-link.tsx';
import styles from './explore.module.css';
import { NewEpisodeCard } from './new-episode-card.tsx';
import { ScheduleShelf } from './schedule-shelf.tsx';
import type { useHomeQueries } from './use-home-queries.ts';

const GENRES = 10;

type ServiceShelvesProps = {
  readonly queries: ReturnType<typeof useHomeQueries>;
  /** Why they failed is said elsewhere. */
  readonly leavesOutFailed: boolean;
};

/** What the services have for everybody: what changes daily first. */
export function ServiceShelves({ queries, leavesOutFailed }: ServiceShelvesProps) {
  const { latest, schedule } = queries;
  const isDrawn = ({ data, isError }: Pick<UseQueryResult, 'data' | 'isError'>) =>
    !(leavesOutFailed && isError && data === undefined);
  const showsAll = useBeyondFirstPicture();
  return (
    <>
      {isDrawn(latest) && <NewEpisodes query={latest} />}
      {isDrawn(schedule) && <ScheduleShelf query={schedule} />}
      {showsAll && <ShelvesBelow queries={queries} isDrawn={isDrawn} />}
    </>
  );
}

type ShelvesBelowProps = Pick<ServiceShelvesProps, 'queries'> & {
  readonly isDrawn: (query: Pick<UseQueryResult, 'data' | 'isError'>) => boolean;
};

/** What no window shows before one scrolls. */
function ShelvesBelow({ queries: { promotions, recommended, novels, videos }, isDrawn }: ShelvesBelowProps) {
  const t = useTranslations('app.home');
  return (
    <>
      {isDrawn(promotions) && (
        <QueryShelf
          title={t('promotions')}
          query={promotions}
          cards="wide"
          skeleton={<PromotionCardSkeleton />}
          itemsOf={(shown) => shown}
          keyOf={({ id }) => id}
          renderItem={(promotion) => <PromotionCard promotion={promotion} />}
          empty={null}
        />
      )}
      {isDrawn(recommended) && (
        <QueryShelf
          title={t('recommended')}
          query={recommended}
          itemsOf={(cards) => cards}
          keyOf={({ id }) => id}
          renderItem={(card) => <ReleasePoster card={card} />}
          empty={null}
        />
      )}
      <Explore />
      {isDrawn(novels) && (
        <QueryShelf
          title={t('novels')}
          query={novels}
          itemsOf={({ items }) => items}
          keyOf={({ id }) => id}
          renderItem={(novel) => <NovelPoster novel={novel} />}
          all={<AllLink to="/novels" name={t('allNovels')} />}
          empty={<EmptyState title={t('novelsEmpty')} advice={t('novelsEmptyAdvice')} />}
        />
      )}
      {isDrawn(videos) && (
        <QueryShelf
          title={t('videos')}
          query={videos}
          cards="wide"
          skeleton={<VideoCardSkeleton />}
          itemsOf={(shown) => shown}
          keyOf={({ id }) => id}
          renderItem={(video) => <VideoCard video={video} />}
          all={<AllLink to="/videos" name={t('allVideos')} />}
          empty={null}
        />
      )}
    </>
  );
}

/** The releases with the newest episodes. */
function NewEpisodes({ query }: { readonly query: UseQueryResult<OutputOf<AppContract, 'releases.latest'>> }) {
  const t = useTranslations('app.home');
  return (
    <QueryShelf
      title={t('newEpisodes')}
      query={query}
      itemsOf={(latest) => latest}
      keyOf={({ release }) => release.id}
      renderItem={({ release, episode }) =>
        episode === null ? <ReleasePoster card={release} /> : <NewEpisodeCard card={release} episode={episode} />
      }
      all={<AllLink to="/anime" name={t('allAnime')} />}
      empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
    />
  );
}

/** Ways to something that one was not looking for: a release by lot, and some genres. They stay the same while the window is open. */
function Explore() {
  const t = useTranslations('app.home');
  const { openRandom, isBusy } = useRandomRelease();
  const genres = useQuery({ ...queryFor('genres.random', { limit: GENRES }), staleTime: Number.POSITIVE_INFINITY });
  return (
    <section aria-label={t('explore')}>
      <ShelfHeader title={t('explore')}>
        <AllLink to="/genres" name={t('allGenres')} />
      </ShelfHeader>
      <div className={styles['row']}>
        <Button icon={<Dices aria-hidden="true" />} aria-disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
        {genres.data !== undefined && genres.data.length > 0 && (
          <ul className="flex gap-2">
            {genres.data.map(({ id, name }) => (
              <li key={id}>
                <Link to="/genres/$genreId" params={{ genreId: String(id) }} className={styles['genre']}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
