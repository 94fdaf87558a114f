import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { QueryShelf } from '#renderer/parts/query-shelf.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { ContinueWatching } from './continue-watching.tsx';
import { DemoHint } from './demo-hint.tsx';
import { Featured, FeaturedSkeleton } from './featured.tsx';
import styles from './home-page.module.css';
import { useOwnHistory } from './use-own-history.ts';

/** What one was in the middle of first, then what is new. */
export function HomePage() {
  const t = useTranslations('app.home');
  const all = useTranslations('app.actions')('showAll');
  usePageTitle(t('title'));
  const latest = useQuery(queryFor('releases.catalogPage', { page: 1 }));
  const novels = useQuery(queryFor('novels.catalogPage', { page: 1 }));
  const { isPending, isNewcomer, isDemo, hasDemoAccount } = useOwnHistory();
  const allLink = buttonClass({ kind: 'plain', size: 'small' });
  if (isPending) return <FeaturedSkeleton />;
  return (
    <div className={styles['page']}>
      <Featured />
      {isDemo && isNewcomer && <DemoHint hasAccount={hasDemoAccount} />}
      <ContinueWatching />
      <ContinueReading />
      <QueryShelf
        title={t('latest')}
        query={latest}
        itemsOf={(page) => page.items}
        keyOf={(card) => card.id}
        renderItem={(card) => <ReleasePoster card={card} />}
        all={
          <Link to="/anime" className={allLink} aria-label={t('allAnime')}>
            {all}
          </Link>
        }
        empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      />
      <QueryShelf
        title={t('novels')}
        query={novels}
        itemsOf={(page) => page.items}
        keyOf={(novel) => novel.id}
        renderItem={(novel) => <NovelPoster novel={novel} />}
        all={
          <Link to="/novels" className={allLink} aria-label={t('allNovels')}>
            {all}
          </Link>
        }
        empty={<EmptyState title={t('novelsEmpty')} advice={t('novelsEmptyAdvice')} />}
      />
    </div>
  );
}
