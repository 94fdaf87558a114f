import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import type { GenreSummary } from '#shared/domain/anime/genre.ts';
import styles from './genre-card.module.css';

type GenreCardProps = { readonly genre: GenreSummary; readonly isEager: boolean };

/** A genre by its picture; the name stands on it. */
export function GenreCard({ genre, isEager }: GenreCardProps) {
  const t = useTranslations('genres');
  return (
    <Link to="/genres/$genreId" params={{ genreId: String(genre.id) }} className={styles['card']}>
      {/* No title for a missing picture: it would be there twice. */}
      <Picture className={styles['picture']} source={genre.picture} id={genre.id} title="" isEager={isEager} />
      <span className={styles['text']}>
        <span className={styles['name']}>{genre.name}</span>
        {genre.totalReleases !== null && (
          <span className={styles['count']}>{t('releases', { count: genre.totalReleases })}</span>
        )}
      </span>
    </Link>
  );
}

export function GenreCardSkeleton() {
  return <Skeleton className={styles['skeleton']} />;
}
