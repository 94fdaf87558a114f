import { useFormatter, useTranslations } from 'use-intl';
import { animeEn } from '#renderer/i18n/messages/anime.en.ts';
import type { Release } from '#shared/domain/release.ts';
import { membersByRole } from './members-by-role.ts';
import styles from './release-aside.module.css';

type KnownRole = keyof typeof animeEn.roles;

function isKnownRole(value: string): value is KnownRole {
  return Object.hasOwn(animeEn.roles, value);
}

/** What one may want to know but did not come for: genres, and who made the release. */
export function ReleaseAside({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const format = useFormatter();
  const roles = membersByRole(release.members);
  return (
    <aside className={styles['aside']} aria-label={t('release.more')}>
      {release.genres.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.genres')}</h2>
          <ul className={styles['genres']}>
            {release.genres.map((genre) => (
              <li key={genre.id}>{genre.name}</li>
            ))}
          </ul>
        </section>
      )}
      {roles.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.team')}</h2>
          <dl className={styles['roles']}>
            {roles.map(({ role, nicknames }) => (
              <div key={role?.value ?? ''}>
                <dt className={styles['role']}>
                  {role === null
                    ? t('release.otherRole')
                    : isKnownRole(role.value)
                      ? t(`roles.${role.value}`)
                      : role.label}
                </dt>
                <dd>{nicknames.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className={styles['quiet']}>
        {release.inFavourites !== null && release.inFavourites > 0 && (
          <p>{t('facts.inFavourites', { count: release.inFavourites })}</p>
        )}
        {release.rating !== null && release.rating.votes > 0 && (
          <p>
            {t('facts.votes', {
              average: format.number(release.rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 2 }),
              votes: release.rating.votes,
            })}
          </p>
        )}
      </div>
    </aside>
  );
}
