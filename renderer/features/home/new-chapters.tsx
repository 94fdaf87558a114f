import { useTranslations } from 'use-intl';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { Shelf } from '#renderer/ui/shelf.tsx';
import type { ShelvedNovel } from '#shared/domain/reading.ts';

/** Novels that one follows and in which something is new. Absent where nothing is. */
export function NewChapters({ news }: { readonly news: readonly ShelvedNovel[] }) {
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
