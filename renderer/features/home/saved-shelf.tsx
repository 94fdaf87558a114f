import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Shelf } from '#renderer/ui/shelf.tsx';
import type { SavedTitle } from '#shared/domain/saved-library.ts';

/** While the service of novels is away: those that open all the same. Absent where none is saved. */
export function SavedShelf({ titles }: { readonly titles: readonly SavedTitle[] }) {
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
