import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid } from '#renderer/ui/grid.tsx';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import styles from './person-titles.module.css';

/** What this device knows of somebody's titles: the service lists none (novel-service, Person record). */
export function PersonTitles({ slugUrl }: { readonly slugUrl: SlugUrl }) {
  const t = useTranslations('novels.person');
  const { isShown } = useAdultRule();
  // Another title may have been opened since, and asking costs nothing.
  const { data } = useQuery({ ...queryFor('people.novelsHere', { slugUrl }), staleTime: 0 });
  const shown = data?.filter(isShown) ?? [];
  if (data === undefined) return null;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<LibraryBig aria-hidden="true" />}
        title={t('noList')}
        advice={t('noListAdvice')}
        action={
          <Link to="/novels" className={buttonClass()}>
            {t('toNovels')}
          </Link>
        }
      />
    );
  }
  return (
    <section aria-labelledby="titles-here">
      <h2 id="titles-here" className={styles['title']}>
        {t('here')}
      </h2>
      <p className={styles['note']}>{t('hereNote')}</p>
      <Grid>
        {shown.map((novel) => (
          <NovelPoster key={novel.id} novel={novel} />
        ))}
      </Grid>
    </section>
  );
}
