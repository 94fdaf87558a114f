import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { PictureHead, PictureHeadSkeleton } from '#renderer/parts/page/picture-head.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { GenreSummary, ReleaseCard } from '#shared/domain/anime/release.ts';

const idOf = (card: ReleaseCard) => card.id;

export function GenrePage() {
  const { genreId } = useParams({ from: '/frame/genres/$genreId' });
  const id = genreIdIn(genreId);
  return id === null ? <ErrorPage error={{ code: 'not-found' }} /> : <KnownGenre key={id} genreId={id} />;
}

/** Loads the genre and its releases together; without the genre the page is an error. */
function KnownGenre({ genreId }: { readonly genreId: number }) {
  const t = useTranslations('genres');
  const { data: genre, isPending, error, refetch } = useQuery(queryFor('genres.get', { genreId }));
  const releases = useEndless('genres.releases', (page) => ({ genreId, page }), idOf);
  if (genre === undefined && !isPending) {
    return <ErrorPage error={failureOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {genre === undefined ? <PictureHeadSkeleton shape="wide" /> : <GenreHead genre={genre} total={releases.total} />}
      <EndlessGrid
        name={genre?.name ?? t('genre')}
        list={releases}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={<EmptyState title={t('nothingOf.title')} advice={t('nothingOf.advice')} />}
      />
    </>
  );
}

function GenreHead({ genre, total }: { readonly genre: GenreSummary; readonly total: number | undefined }) {
  const t = useTranslations();
  const { id, name, picture, totalReleases } = genre;
  const count = total ?? totalReleases;
  return (
    <PictureHead
      shape="wide"
      picture={picture}
      id={id}
      kind={<Link to="/genres">{t('genres.title')}</Link>}
      title={name}
      facts={count === null ? '' : t('anime.catalogue.total', { count })}
    >
      <Link to="/anime" search={{ genres: String(id) }} className={buttonClass()}>
        <SlidersHorizontal aria-hidden="true" />
        {t('genres.moreFilters')}
      </Link>
    </PictureHead>
  );
}

/** The id of a genre in an address, in its one spelling; null for anything else. */
export function genreIdIn(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}
