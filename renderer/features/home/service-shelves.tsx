import { Link, type LinkProps } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/release/video-card.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { PromotionCard, PromotionCardSkeleton } from '#renderer/parts/shelves/promotion-card.tsx';
import { QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { useMinute } from '#renderer/parts/time/use-moment-text.ts';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { WideCardSkeleton } from '#renderer/ui/cards/wide-card.tsx';
import { Button, PageButton } from '#renderer/ui/controls/button.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import type { ScheduleItem } from '#shared/domain/anime/site-media.ts';
import styles from './explore.module.css';
import { NewEpisodeCard, ScheduleCard } from './home-cards.tsx';
import type { useHomeQueries } from './use-home-queries.ts';

const GENRES = 10;
const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const MOSCOW_OFFSET_MILLISECONDS = 3 * HOUR_MILLISECONDS;

type ServiceShelvesProps = {
  readonly queries: ReturnType<typeof useHomeQueries>;
  readonly isErrorHidden: boolean;
};

/** The services' shelves, those that change daily first. Shelves below the first screen wait for the first picture. */
export function ServiceShelves({ queries, isErrorHidden }: ServiceShelvesProps) {
  const t = useTranslations('app.home');
  const { latest, schedule, promotions, recommended, novels, videos } = queries;
  const showsAll = useBeyondFirstPicture();
  const now = useMinute().getTime();
  const today = schedule.data === undefined ? null : scheduleDay(schedule.data, schedule.dataUpdatedAt, now);
  return (
    <>
      <QueryShelf
        title={t('newEpisodes')}
        query={latest}
        items={latest.data}
        keyOf={({ release }) => release.id}
        renderItem={({ release, episode }) => <NewEpisodeCard card={release} episode={episode} />}
        all={<AllLink to="/anime" name={t('allAnime')} />}
        empty={<EmptyState title={t('empty.title')} advice={t('empty.advice')} />}
        isErrorHidden={isErrorHidden}
      />
      <QueryShelf
        title={t(today?.day ?? 'today')}
        query={schedule}
        items={today?.items}
        cards="wide"
        skeleton={<WideCardSkeleton />}
        keyOf={({ release }) => release.id}
        renderItem={(item) => <ScheduleCard item={item} />}
        all={<AllLink to="/schedule" name={t('wholeSchedule')} />}
        isErrorHidden={isErrorHidden}
      />
      {showsAll && (
        <>
          <QueryShelf
            title={t('promotions')}
            query={promotions}
            items={promotions.data}
            cards="wide"
            skeleton={<PromotionCardSkeleton />}
            keyOf={({ id }) => id}
            renderItem={(promotion) => <PromotionCard promotion={promotion} />}
            isErrorHidden={isErrorHidden}
          />
          <QueryShelf
            title={t('recommended')}
            query={recommended}
            items={recommended.data}
            keyOf={({ id }) => id}
            renderItem={(card) => <ReleasePoster card={card} />}
            isErrorHidden={isErrorHidden}
          />
          <Explore />
          <QueryShelf
            title={t('novels')}
            query={novels}
            items={novels.data?.items}
            keyOf={({ id }) => id}
            renderItem={(novel) => <NovelPoster novel={novel} />}
            all={<AllLink to="/novels" name={t('allNovels')} />}
            empty={<EmptyState title={t('novelsEmpty.title')} advice={t('novelsEmpty.advice')} />}
            isErrorHidden={isErrorHidden}
          />
          <QueryShelf
            title={t('videos')}
            query={videos}
            items={videos.data}
            cards="wide"
            skeleton={<VideoCardSkeleton />}
            keyOf={({ id }) => id}
            renderItem={(video) => <VideoCard video={video} />}
            all={<AllLink to="/videos" name={t('allVideos')} />}
            isErrorHidden={isErrorHidden}
          />
        </>
      )}
    </>
  );
}

type AllLinkProps = LinkProps & {
  /** Accessible name, for use without its shelf. */
  readonly name: string;
};

export function AllLink({ name, ...link }: AllLinkProps) {
  const t = useTranslations('app.actions');
  return (
    <PageButton {...link} kind="plain" size="small" aria-label={name}>
      {t('showAll')}
    </PageButton>
  );
}

function Explore() {
  const t = useTranslations('app.home');
  const { openRandom, isBusy } = useRandomRelease();
  const { genreName } = useGenreName();
  const genres = useAnswer('genres.random', { limit: GENRES }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section aria-label={t('explore')}>
      <ShelfHeader title={t('explore')}>
        <AllLink to="/genres" name={t('allGenres')} />
      </ShelfHeader>
      <div className={styles['row']}>
        <Button icon={<Dices />} aria-disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
        {genres.data !== undefined && genres.data.length > 0 && (
          <ul className="flex gap-2">
            {genres.data.map(({ id, name }) => (
              <li key={id}>
                <Link to="/genres/$genreId" params={{ genreId: String(id) }} className={styles['genre']}>
                  <bdi>{genreName(name)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Days since 1970 in Moscow, which has no summer time (anime-service, Schedule item). */
function moscowDay(moment: number): number {
  return Math.floor((moment + MOSCOW_OFFSET_MILLISECONDS) / DAY_MILLISECONDS);
}

/** The service keeps finished seasons under their weekday, although they have no more episodes. */
function isComing({ publishedEpisode, isSeasonComplete }: ScheduleItem): boolean {
  return publishedEpisode !== null || !isSeasonComplete;
}

/**
 * Today's releases, else tomorrow's; null if there are none. A kept answer of yesterday has today's under tomorrow, and an
 * older one has neither. Both moments are epoch milliseconds.
 */
export function scheduleDay(
  { today, tomorrow }: Pick<OutputOf<AppContract, 'schedule.now'>, 'today' | 'tomorrow'>,
  fetchedAt: number,
  now: number,
) {
  const ageDays = Math.max(0, moscowDay(now) - moscowDay(fetchedAt));
  const [first = [], second = []] = [today, tomorrow].slice(ageDays).map((items) => items.filter(isComing));
  if (first.length > 0) return { day: 'today', items: first } as const;
  return second.length > 0 ? ({ day: 'tomorrow', items: second } as const) : null;
}
