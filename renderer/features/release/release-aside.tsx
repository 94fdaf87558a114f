import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { OutsideLink } from '#renderer/parts/outside-link.tsx';
import { RatingPicker } from '#renderer/parts/rating-picker.tsx';
import type { Release } from '#shared/domain/release.ts';
import { RatingVotes } from './rating-votes.tsx';
import styles from './release-aside.module.css';
import { ReleaseMembers } from './release-members.tsx';
import { useReleaseState } from './use-release-state.ts';

/** What one may want to know but did not come for: how it is rated, how it stands, genres, and who made and paid for it. */
export function ReleaseAside({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const state = useReleaseState(release);
  const { rating, inFavourites, genres, sponsors } = release;
  return (
    <aside id="about" tabIndex={-1} className={styles['aside']} aria-label={t('release.more')}>
      <section>
        <h2 className={styles['title']}>{t('release.rating')}</h2>
        {rating !== null && <RatingVotes rating={rating} />}
        <div className={styles['own']}>
          <RatingPicker release={release} />
        </div>
        {inFavourites !== null && inFavourites > 0 && (
          <p className={styles['quiet']}>{t('facts.inFavourites', { count: inFavourites })}</p>
        )}
      </section>
      {state.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.about')}</h2>
          <dl className={styles['state']}>
            {state.map(({ name, value }) => (
              <div key={name} className={styles['fact']}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {genres.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.genres')}</h2>
          <ul className={styles['genres']}>
            {genres.map((genre) => (
              <li key={genre.id}>
                <Link
                  className={styles['genre']}
                  to="/genres/$genreId"
                  params={{ genreId: String(genre.id) }}
                  dir="auto"
                >
                  {genre.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReleaseMembers release={release} />
      {sponsors.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.sponsors')}</h2>
          <ul className={styles['sponsors']}>
            {sponsors.map(({ id, title, description, address, addressLabel }) => (
              <li key={id} dir="auto">
                <p className={styles['sponsor']}>{title}</p>
                {description !== null && <p className={styles['pitch']}>{description}</p>}
                {address !== null && (
                  <OutsideLink address={address}>{addressLabel ?? new URL(address).hostname}</OutsideLink>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
