import type { ReactNode } from 'react';
import { useFormatter, useMessages, useNow, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { isNamed } from '#renderer/i18n/messages-of.ts';
import { RatingPicker } from '#renderer/parts/lists/rating-picker.tsx';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { CalendarButton } from '#renderer/parts/release/calendar-button.tsx';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { areInOneWeek, dayOf, useWeekdayName } from '#renderer/parts/time/weekday.ts';
import { FactList } from '#renderer/ui/cards/fact-list.tsx';
import type { Labelled, Release } from '#shared/domain/anime/release.ts';
import styles from './release-aside.module.css';
import { AverageRating } from './release-hero.tsx';

/** The best known roles first; other roles follow in the service's order. */
const ORDER = ['voicing', 'translating', 'editing', 'timing', 'decorating', 'poster', 'hevc'];

export function ReleaseAside({ release }: { readonly release: Release }) {
  const t = useTranslations();
  const state = useReleaseState(release);
  const { genreName } = useGenreName();
  const { rating, inFavourites, genres, sponsors } = release;
  return (
    <aside id="about" tabIndex={-1} className={styles['aside']} aria-label={t('anime.release.more')}>
      <AsideSection title={t('anime.release.rating')}>
        {rating !== null && <RatingVotes rating={rating} />}
        <div className={styles['own']}>
          <RatingPicker release={release} />
        </div>
        {inFavourites !== null && inFavourites > 0 && (
          <p className="small faint">{t('anime.facts.inFavourites', { count: inFavourites })}</p>
        )}
      </AsideSection>
      <AsideSection title={t('anime.release.about')} isShown={state.length > 0}>
        <FactList className="column gap-2 small" rowClassName={styles['fact']} facts={state} />
        <ReleaseCalendar release={release} />
      </AsideSection>
      <AsideSection title={t('genres.title')} isShown={genres.length > 0}>
        <ul className="cluster gap-2">
          {genres.map(({ id, name }) => (
            <li key={id}>
              <a className={styles['genre']} href={addressOf.genre(id)} dir="auto">
                {genreName(name)}
              </a>
            </li>
          ))}
        </ul>
      </AsideSection>
      <ReleaseMembers release={release} />
      <AsideSection title={t('anime.release.sponsors')} isShown={sponsors.length > 0}>
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
      </AsideSection>
    </aside>
  );
}

/** Saves the day of new episodes as a file for calendar apps. */
function ReleaseCalendar({ release }: { readonly release: Release }) {
  const now = useNow();
  const { titleOf } = useReleaseName();
  const { isOngoing, isInProduction, episodes, episodesTotal, publishDay, freshAt } = release;
  const weekday = Number(publishDay?.value);
  const cameOutAt = episodes.length > 0 ? momentOf(freshAt) : null;
  const episodesLeft = episodesTotal === null ? null : episodesTotal - episodes.length;
  if (!(isOngoing || isInProduction) || dayOf(weekday) === null || episodesLeft === 0) return null;
  const isOutThisWeek = cameOutAt !== null && areInOneWeek(cameOutAt, now);
  return (
    <div className={styles['calendar']}>
      <CalendarButton name={titleOf(release.name)} releases={[{ release, weekday, isOutThisWeek, episodesLeft }]} />
    </div>
  );
}

type AsideSectionProps = { readonly title: string; readonly isShown?: boolean; readonly children: ReactNode };

function AsideSection({ title, isShown = true, children }: AsideSectionProps) {
  if (!isShown) return null;
  return (
    <section>
      <h2 className="aside-title">{title}</h2>
      {children}
    </section>
  );
}

function useReleaseState(release: Release) {
  const t = useTranslations();
  const format = useFormatter();
  const weekdayName = useWeekdayName();
  const { isOngoing, isInProduction, episodes, publishDay, freshAt, ageRating } = release;
  const day = publishDay && (isOngoing || isInProduction) ? weekdayName(Number(publishDay.value)) : null;
  const cameOutAt = momentOf(freshAt);

  function status(): string | null {
    if (isOngoing) return t('catalog.publishStatuses.IS_ONGOING');
    if (isInProduction) return t('anime.release.inProduction');
    // Without episodes the release may not have started yet.
    return episodes.length > 0 ? t('catalog.publishStatuses.IS_NOT_ONGOING') : null;
  }

  const facts = [
    { name: t('catalog.filters.publishStatuses'), value: status() },
    { name: t('app.home.newEpisodes'), value: day && t('anime.release.dayInMoscow', { day }) },
    {
      name: t('anime.release.lastEpisode'),
      value: cameOutAt && episodes.length > 0 ? format.dateTime(cameOutAt, { dateStyle: 'long' }) : null,
    },
    { name: t('anime.release.ageRating'), value: ageRating?.label ?? null },
  ];
  return facts.filter(({ value }) => value !== null);
}

/** The team. It is requested separately if the release lists no members. */
function ReleaseMembers({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const names = useMessages().anime.roles;
  const isUnnamed = release.members.length === 0;
  const members = useAnswer('releases.members', { releaseId: release.id }, { enabled: isUnnamed });
  const roles = membersByRole(isUnnamed ? (members.data ?? []) : release.members);

  function roleName(role: Labelled | null): string {
    if (role === null) return t('release.otherRole');
    return isNamed(names, role.value) ? t(`roles.${role.value}`) : role.label;
  }

  return (
    <AsideSection title={t('release.team')} isShown={roles.length > 0}>
      <dl className={styles['roles']}>
        {roles.map(({ role, nicknames }) => (
          <div key={role?.value ?? ''}>
            <dt className="small faint">{roleName(role)}</dt>
            <dd dir="auto">{nicknames.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </AsideSection>
  );
}

function RatingVotes({ rating }: { readonly rating: NonNullable<Release['rating']> }) {
  const t = useTranslations('anime');
  const format = useFormatter();
  const { average, votes, distribution } = rating;
  const most = Math.max(...distribution, 1);
  const written = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (
    <div>
      <p className="small soft tabular">
        {votes === 0 ? <AverageRating average={average} digits={2} /> : t('facts.votes', { average: written, votes })}
      </p>
      {votes > 0 && distribution.length > 0 && (
        <ol className={styles['bars']}>
          {distribution.map((count, index) => {
            const score = index + 1;
            const label = t('release.votesFor', { score, votes: count });
            return (
              <li key={score} className={styles['bar']} title={label}>
                <span className={styles['fill']} style={{ '--part': count / most }} role="img" aria-label={label} />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** The members of each role, without duplicates and empty names; members without a role come last. */
export function membersByRole(members: Release['members']) {
  const named = members.filter(({ nickname }) => nickname.trim() !== '');
  const groups = Map.groupBy(named, ({ role }) => role?.value ?? '');
  return [...groups.values()]
    .map((group) => ({
      role: group[0]?.role ?? null,
      nicknames: [...new Set(group.map(({ nickname }) => nickname))],
    }))
    .toSorted((left, right) => rank(left.role) - rank(right.role));
}

function rank(role: Labelled | null): number {
  if (role === null) return ORDER.length + 1;
  const index = ORDER.indexOf(role.value);
  return index < 0 ? ORDER.length : index;
}
