import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/skeleton.tsx';
import type { GenreSummary } from '#shared/domain/genre.ts';
import styles from './genre-head.module.css';

type GenreHeadProps = { readonly genre: GenreSummary; readonly total: number | null };

/** What the genre is, how much there is of it, and the way to narrow it down. */
export function GenreHead({ genre, total }: GenreHeadProps) {
  const t = useTranslations('genres');
  usePageTitle(genre.name);
  return (
    <header className={styles['head']}>
      <Picture className={styles['picture']} source={genre.picture} id={genre.id} title="" isEager />
      <div className={styles['text']}>
        <p className={styles['kind']}>
          <Link to="/genres">{t('title')}</Link>
        </p>
        <PageTitle className={styles['name']}>{genre.name}</PageTitle>
        <p className={styles['total']}>{total === null ? '' : t('releases', { count: total })}</p>
      </div>
      <Link to="/anime" search={{ genres: String(genre.id) }} className={buttonClass()}>
        <SlidersHorizontal aria-hidden="true" />
        {t('moreFilters')}
      </Link>
    </header>
  );
}

export function GenreHeadSkeleton() {
  return (
    <div className={styles['head']}>
      <Skeleton className={styles['picture']} />
      <div className={styles['waiting']}>
        <SkeletonText width={0.2} />
        <SkeletonText width={0.5} />
        <SkeletonText width={0.3} />
      </div>
    </div>
  );
}
