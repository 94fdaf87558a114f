import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { ErrorPage } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { PictureHead, PictureHeadSkeleton } from '#renderer/parts/page/picture-head.tsx';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useParams } from '#renderer/parts/router/router.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { GenreSummary, ReleaseCard } from '#shared/domain/anime/release.ts';
import { foundByName, searchTextOf } from '#shared/domain/app/name-search.ts';
import styles from './genres-page.module.css';

const SKELETONS = 35;
const EAGER_PICTURES = 12;

const idOf = (card: ReleaseCard) => card.id;

/** All genres with their pictures, in the service's order. */
export function GenresPage() {
  const t = useTranslations('genres');
  const tCatalog = useTranslations('catalog');
  const genres = useAnswer('genres.list', {});
  const [typed, setTyped] = useState('');
  const { genreName, otherGenreName } = useGenreName();
  const textOf = ({ name }: GenreSummary) => searchTextOf([genreName(name), otherGenreName(name)]);
  const found = foundByName(genres.data ?? [], typed, textOf);
  return (
    <>
      <AnimeHeader title={t('title')}>
        <TypedSearchField label={tCatalog('filters.findGenre')} search={typed} onSearch={setTyped} />
      </AnimeHeader>
      <QueryView
        query={genres}
        empty={
          found.length === 0 &&
          (typed === '' ? (
            <EmptyState title={t('empty.title')} advice={t('empty.advice')} />
          ) : (
            <p role="status">{tCatalog('filters.noSuchGenre')}</p>
          ))
        }
        skeleton={
          <div className={styles['grid']}>{skeletons(SKELETONS, <Skeleton className={styles['skeleton']} />)}</div>
        }
      >
        {() => (
          <ul className={styles['grid']} aria-label={t('title')}>
            {found.map((genre, index) => (
              <li key={genre.id}>
                <GenreCard genre={genre} isEager={index < EAGER_PICTURES} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

function GenreCard({ genre, isEager }: { readonly genre: GenreSummary; readonly isEager: boolean }) {
  const t = useTranslations('anime.catalogue');
  const { genreName } = useGenreName();
  return (
    <a href={addressOf.genre(genre.id)} className={styles['card']}>
      {/* Without a title, which would be shown in place of a missing picture: the name is below it already. */}
      <Picture className={styles['picture']} source={genre.picture} id={genre.id} title="" isEager={isEager} />
      <span className={styles['text']}>
        <span className={styles['name']}>{genreName(genre.name)}</span>
        {genre.totalReleases !== null && (
          <span className={styles['count']}>{t('total', { count: genre.totalReleases })}</span>
        )}
      </span>
    </a>
  );
}

export function GenrePage() {
  const { genreId } = useParams('/genres/$genreId');
  const id = genreIdIn(genreId);
  return id === null ? <ErrorPage error={{ code: 'not-found' }} /> : <KnownGenre key={id} genreId={id} />;
}

/** Loads the genre and its releases together. An unknown genre is an error of the whole page. */
function KnownGenre({ genreId }: { readonly genreId: number }) {
  const t = useTranslations();
  const { data: genre, isPending, error, refetch } = useAnswer('genres.get', { genreId });
  const releases = useEndless('genres.releases', (page) => ({ genreId, page }), idOf);
  const hidden = useHiddenNote(releases.items);
  const { genreName } = useGenreName();
  if (genre === undefined && !isPending) {
    return <ErrorPage error={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const count = releases.total ?? genre?.totalReleases ?? null;
  return (
    <>
      {genre === undefined ? (
        <PictureHeadSkeleton shape="wide" />
      ) : (
        <PictureHead
          shape="wide"
          picture={genre.picture}
          id={genre.id}
          kind={<a href={addressOf.genres}>{t('genres.title')}</a>}
          title={genreName(genre.name)}
          facts={lineOf([count === null ? null : t('anime.catalogue.total', { count }), hidden])}
        >
          <ButtonLink href={addressOf.anime({ genres: String(genre.id) })} icon={<SlidersHorizontal />}>
            {t('genres.moreFilters')}
          </ButtonLink>
        </PictureHead>
      )}
      <EndlessGrid
        name={genre === undefined ? t('genres.genre') : genreName(genre.name)}
        list={releases}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={<EmptyState title={t('genres.nothingOf.title')} advice={t('genres.nothingOf.advice')} />}
      />
    </>
  );
}

/** The id of a genre in an address; null for anything but plain digits. */
export function genreIdIn(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}
