import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { animeEn } from '#renderer/i18n/en/anime.ts';
import { RatingPicker } from '#renderer/parts/lists/rating-picker.tsx';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { useWeekdayName } from '#renderer/parts/time/weekday.ts';
import type { Labelled, Release } from '#shared/domain/anime/release.ts';
import ratingVotesStyles from './rating-votes.module.css';
import styles from './release-aside.module.css';

/** What people notice first comes first; roles that are not known here keep the service's order after these. */
const ORDER = ['voicing', 'translating', 'editing', 'timing', 'decorating', 'poster', 'hevc'];

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
          <p className="small faint">{t('facts.inFavourites', { count: inFavourites })}</p>
        )}
      </section>
      {state.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('release.about')}</h2>
          <dl className="column gap-2 small">
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
          <ul className="cluster gap-2">
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
          <ul className="column gap-3 break-anywhere">
            {sponsors.map(({ id, title, description, address, addressLabel }) => (
              <li key={id} dir="auto">
                <p className="medium">{title}</p>
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

type Fact = { readonly name: string; readonly value: string };

/** How a release stands: whether it goes on, when the next episode is due and the last one came. Only what is known. */
function useReleaseState(release: Release): readonly Fact[] {
  const t = useTranslations('anime.release');
  const format = useFormatter();
  const weekdayName = useWeekdayName();
  const { isOngoing, isInProduction, episodes, publishDay, freshAt, ageRating } = release;
  const facts: Fact[] = [];
  if (isOngoing) facts.push({ name: t('status'), value: t('ongoing') });
  else if (isInProduction) facts.push({ name: t('status'), value: t('inProduction') });
  // A release of which nothing is out may as well be yet to come.
  else if (episodes.length > 0) facts.push({ name: t('status'), value: t('finished') });
  const day = publishDay && (isOngoing || isInProduction) ? weekdayName(Number(publishDay.value)) : null;
  if (day !== null) facts.push({ name: t('newEpisodes'), value: t('dayInMoscow', { day }) });
  const cameOutAt = momentOf(freshAt);
  if (cameOutAt !== null && episodes.length > 0) {
    facts.push({ name: t('lastEpisode'), value: format.dateTime(cameOutAt, { dateStyle: 'long' }) });
  }
  if (ageRating !== null) facts.push({ name: t('ageRating'), value: ageRating.label });
  return facts;
}

type KnownRole = keyof typeof animeEn.roles;

function isKnownRole(value: string): value is KnownRole {
  return Object.hasOwn(animeEn.roles, value);
}

/** Who made it; requested separately if the release names none. Renders nothing without members. */
function ReleaseMembers({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const isUnnamed = release.members.length === 0;
  const asked = useQuery({ ...queryFor('releases.members', { releaseId: release.id }), enabled: isUnnamed });
  const roles = membersByRole(isUnnamed ? (asked.data ?? []) : release.members);
  if (roles.length === 0) return null;

  function roleName(role: Labelled | null): string {
    if (role === null) return t('release.otherRole');
    return isKnownRole(role.value) ? t(`roles.${role.value}`) : role.label;
  }

  return (
    <section>
      <h2 className={styles['title']}>{t('release.team')}</h2>
      <dl className={styles['roles']}>
        {roles.map(({ role, nicknames }) => (
          <div key={role?.value ?? ''}>
            <dt className="small faint">{roleName(role)}</dt>
            <dd dir="auto">{nicknames.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What it is rated, and how the votes lie between 1 and 10. */
function RatingVotes({ rating }: { readonly rating: NonNullable<Release['rating']> }) {
  const t = useTranslations('anime');
  const format = useFormatter();
  const { average, votes, distribution } = rating;
  const most = Math.max(...distribution, 1);
  const written = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (
    <div>
      <p className="small soft tabular">
        {votes === 0 ? t('facts.rating', { average: written }) : t('facts.votes', { average: written, votes })}
      </p>
      {votes > 0 && distribution.length > 0 && (
        <ol className={ratingVotesStyles['bars']}>
          {[...distribution.entries()].map(([index, count]) => {
            const score = index + 1;
            // The custom property is the only way to hand a number to the stylesheet; React's types do not know it.
            const part = { '--part': count / most } as CSSProperties;
            const label = t('release.votesFor', { score, votes: count });
            return (
              <li key={score} className={ratingVotesStyles['bar']} title={label}>
                <span className={ratingVotesStyles['fill']} style={part} role="img" aria-label={label} />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

type RoleMembers = { readonly role: Labelled | null; readonly nicknames: readonly string[] };

/** Who did what: one entry per role, without duplicates or empty names; members without a role come last. */
export function membersByRole(members: Release['members']): readonly RoleMembers[] {
  const groups = new Map<string, { role: Labelled | null; nicknames: Set<string> }>();
  for (const { role, nickname } of members) {
    if (nickname.trim() === '') continue;
    const key = role?.value ?? '';
    const group = groups.get(key) ?? { role, nicknames: new Set<string>() };
    group.nicknames.add(nickname);
    groups.set(key, group);
  }
  return [...groups.values()]
    .toSorted((left, right) => rank(left.role) - rank(right.role))
    .map(({ role, nicknames }) => ({ role, nicknames: [...nicknames] }));
}

function rank(role: Labelled | null): number {
  if (role === null) return ORDER.length + 1;
  const index = ORDER.indexOf(role.value);
  return index < 0 ? ORDER.length : index;
}
