import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useRandomRelease } from '#renderer/parts/use-random-release.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ShelfHeader } from '#renderer/ui/shelf.tsx';
import { AllLink } from './all-link.tsx';
import styles from './explore.module.css';

const GENRES = 10;

/** Ways to something that one was not looking for: a release by lot, and some genres. They stay the same while the window is open. */
export function Explore() {
  const t = useTranslations('app.home');
  const { openRandom, isBusy } = useRandomRelease();
  const genres = useQuery({ ...queryFor('genres.random', { limit: GENRES }), staleTime: Number.POSITIVE_INFINITY });
  return (
    <section aria-label={t('explore')}>
      <ShelfHeader title={t('explore')}>
        <AllLink to="/genres" name={t('allGenres')} />
      </ShelfHeader>
      <div className={styles['row']}>
        <Button icon={<Dices aria-hidden="true" />} aria-disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
        {genres.data !== undefined && genres.data.length > 0 && (
          <ul className={styles['genres']}>
            {genres.data.map(({ id, name }) => (
              <li key={id}>
                <Link to="/genres/$genreId" params={{ genreId: String(id) }} className={styles['genre']}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
