import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { QueryView } from '#renderer/parts/page/query-view.tsx';
import { AnimeHeader } from '#renderer/parts/release/anime-header.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import type { GenreSummary } from '#shared/domain/anime/release.ts';
import styles from './genres-page.module.css';

const SKELETONS = 35;
const EAGER_PICTURES = 12;

/** All genres with their pictures, in the service's order. */
export function GenresPage() {
  const t = useTranslations('genres');
  const genres = useQuery(queryFor('genres.list', {}));
  return (
    <>
      <AnimeHeader title={t('title')} />
      <QueryView
        query={genres}
        skeleton={
          <div className={styles['grid']}>{skeletons(SKELETONS, <Skeleton className={styles['skeleton']} />)}</div>
        }
      >
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState title={t('empty.title')} advice={t('empty.advice')} />
          ) : (
            <ul className={styles['grid']} aria-label={t('title')}>
              {listed.map((genre, index) => (
                <li key={genre.id}>
                  <GenreCard genre={genre} isEager={index < EAGER_PICTURES} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

function GenreCard({ genre, isEager }: { readonly genre: GenreSummary; readonly isEager: boolean }) {
  const t = useTranslations('anime.catalogue');
  return (
    <Link to="/genres/$genreId" params={{ genreId: String(genre.id) }} className={styles['card']}>
      {/* A missing picture has no title, because the name would be there twice. */}
      <Picture className={styles['picture']} source={genre.picture} id={genre.id} title="" isEager={isEager} />
      <span className={styles['text']}>
        <span className={styles['name']}>{genre.name}</span>
        {genre.totalReleases !== null && (
          <span className={styles['count']}>{t('total', { count: genre.totalReleases })}</span>
        )}
      </span>
    </Link>
  );
}
