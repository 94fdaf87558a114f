import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { KeptNote, keptStateOf } from '#renderer/parts/errors/coming-later.tsx';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton } from '#renderer/ui/cards/skeleton.tsx';
import type { GenreSummary } from '#shared/domain/anime/release.ts';
import genreCardStyles from './genre-card.module.css';
import styles from './genres-page.module.css';

const SKELETONS = 35;

/** All genres with their pictures, in the service's order. */
export function GenresPage() {
  const t = useTranslations('genres');
  usePageTitle(t('title'));
  const genres = useQuery(queryFor('genres.list', {}));
  const retry = () => void genres.refetch();
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} />
      <KeptNote kept={keptStateOf(genres)} onRetry={retry} />
      {genres.data === undefined && !genres.isPending && <ErrorView error={failureOf(genres.error)} onRetry={retry} />}
      {genres.data?.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      <ul className={styles['grid']} aria-label={t('title')}>
        {genres.isPending &&
          Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <li key={key}>
              <GenreCardSkeleton />
            </li>
          ))}
        {genres.data?.map((genre, index) => (
          <li key={genre.id}>
            <GenreCard genre={genre} isEager={index < 12} />
          </li>
        ))}
      </ul>
    </>
  );
}

type GenreCardProps = { readonly genre: GenreSummary; readonly isEager: boolean };

/** A genre by its picture; the name stands on it. */
function GenreCard({ genre, isEager }: GenreCardProps) {
  const t = useTranslations('genres');
  return (
    <Link to="/genres/$genreId" params={{ genreId: String(genre.id) }} className={genreCardStyles['card']}>
      {/* No title for a missing picture: it would be there twice. */}
      <Picture className={genreCardStyles['picture']} source={genre.picture} id={genre.id} title="" isEager={isEager} />
      <span className={genreCardStyles['text']}>
        <span className={genreCardStyles['name']}>{genre.name}</span>
        {genre.totalReleases !== null && (
          <span className={genreCardStyles['count']}>{t('releases', { count: genre.totalReleases })}</span>
        )}
      </span>
    </Link>
  );
}

function GenreCardSkeleton() {
  return <Skeleton className={genreCardStyles['skeleton']} />;
}
