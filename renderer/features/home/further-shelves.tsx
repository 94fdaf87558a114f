import { Dices } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useRandomRelease } from '#renderer/parts/app/use-random.ts';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { VideoCard, VideoCardSkeleton } from '#renderer/parts/release/video-card.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { PromotionCard, PromotionCardSkeleton } from '#renderer/parts/shelves/promotion-card.tsx';
import { AllLink, QueryShelf } from '#renderer/parts/shelves/query-shelf.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ShelfHeader } from '#renderer/ui/cards/shelf.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './explore.module.css';
import type { ServiceShelvesProps } from './use-home-queries.ts';

const GENRES = 10;

export function FurtherShelves({ queries, isErrorHidden }: ServiceShelvesProps) {
  const t = useTranslations('app.home');
  const { promotions, recommended, novels, videos } = queries;
  return (
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
        all={<AllLink href={addressOf.novels()} name={t('allNovels')} />}
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
        all={<AllLink href={addressOf.videos} name={t('allVideos')} />}
        isErrorHidden={isErrorHidden}
      />
    </>
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
        <AllLink href={addressOf.genres} name={t('allGenres')} />
      </ShelfHeader>
      <div className="side-scroller gap-2">
        <Button icon={<Dices />} aria-disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
        {genres.data !== undefined && genres.data.length > 0 && (
          <ul className="flex gap-2">
            {genres.data.map(({ id, name }) => (
              <li key={id}>
                <a href={addressOf.genre(id)} className={styles['genre']}>
                  <bdi>{genreName(name)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
