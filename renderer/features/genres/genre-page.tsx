import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PageTitle, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { GenreSummary, ReleaseCard } from '#shared/domain/anime/release.ts';
import styles from './genre-head.module.css';

const idOf = (card: ReleaseCard) => card.id;

export function GenrePage() {
  const { genreId } = useParams({ from: '/frame/genres/$genreId' });
  const id = genreIdIn(genreId);
  return id === null ? <ErrorPage error={{ code: 'not-found' }} /> : <KnownGenre key={id} genreId={id} />;
}

/** The head and the list are asked for together; the head decides whether there is such a genre. */
function KnownGenre({ genreId }: { readonly genreId: number }) {
  const t = useTranslations('genres');
  const genre = useQuery(queryFor('genres.get', { genreId }));
  const releases = useEndless('genres.releases', (page) => ({ genreId, page }), idOf);
  if (genre.data === undefined && !genre.isPending) {
    return <ErrorPage error={failureOf(genre.error)} onRetry={() => void genre.refetch()} />;
  }
  return (
    <>
      {genre.data === undefined ? (
        <GenreHeadSkeleton />
      ) : (
        <GenreHead genre={genre.data} total={releases.total ?? genre.data.totalReleases} />
      )}
      <EndlessGrid
        name={genre.data?.name ?? t('genre')}
        list={releases}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={<EmptyState title={t('nothingOf')} advice={t('nothingOfAdvice')} />}
      />
    </>
  );
}

type GenreHeadProps = { readonly genre: GenreSummary; readonly total: number | null };

/** What the genre is, how much there is of it, and the way to narrow it down. */
function GenreHead({ genre, total }: GenreHeadProps) {
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

function GenreHeadSkeleton() {
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

/** The id of a genre in an address, as it is written there and no other way; null for what can be none. */
export function genreIdIn(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}
