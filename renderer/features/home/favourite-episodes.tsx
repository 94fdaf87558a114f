import { useTranslations } from 'use-intl';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { Shelf } from '#renderer/ui/shelf.tsx';
import type { FavouriteNews } from './favourite-news.ts';
import { NewEpisodeCard } from './new-episode-card.tsx';

/** What came out of one's favourites. Absent where nothing did. */
export function FavouriteEpisodes({ news }: { readonly news: readonly FavouriteNews[] }) {
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
