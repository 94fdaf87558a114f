import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { EndlessGrid } from '#renderer/parts/endless-grid.tsx';
import { ErrorPage } from '#renderer/parts/error-page.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { ReleaseCard } from '#shared/domain/release.ts';
import { GenreHead, GenreHeadSkeleton } from './genre-head.tsx';
import { genreIdIn } from './genre-id.ts';

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
