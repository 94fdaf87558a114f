import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useBeyondFirstPicture } from '#renderer/parts/first-picture.ts';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { PromotionCard, PromotionCardSkeleton } from '#renderer/parts/promotion-card.tsx';
import { QueryShelf } from '#renderer/parts/query-shelf.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/video-card.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { AllLink } from './all-link.tsx';
import { Explore } from './explore.tsx';
import { NewEpisodes } from './new-episodes.tsx';
import { ScheduleShelf } from './schedule-shelf.tsx';
import type { useHomeQueries } from './use-home-queries.ts';

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
