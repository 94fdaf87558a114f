import { useFormatter, useTranslations } from 'use-intl';
import { momentOf } from '#renderer/parts/moment-of.ts';
import type { Release } from '#shared/domain/release.ts';
import { weekdayOf } from './weekday-of.ts';

type Fact = { readonly name: string; readonly value: string };

/** How a release stands: whether it goes on, when the next episode is due and the last one came. Only what is known. */
export function useReleaseState(release: Release): readonly Fact[] {
  const t = useTranslations('anime.release');
  const format = useFormatter();
  const { isOngoing, isInProduction, episodes, publishDay, freshAt, ageRating } = release;
  const facts: Fact[] = [];
  if (isOngoing) facts.push({ name: t('status'), value: t('ongoing') });
  else if (isInProduction) facts.push({ name: t('status'), value: t('inProduction') });
  // A release of which nothing is out may as well be yet to come.
  else if (episodes.length > 0) facts.push({ name: t('status'), value: t('finished') });
  const day = publishDay === null || !(isOngoing || isInProduction) ? null : weekdayOf(publishDay.value);
  if (day !== null) {
    const weekday = format.dateTime(day, { weekday: 'long', timeZone: 'UTC' });
    facts.push({ name: t('newEpisodes'), value: t('dayInMoscow', { day: weekday }) });
  }
  const cameOutAt = momentOf(freshAt);
  if (cameOutAt !== null && episodes.length > 0) {
    facts.push({ name: t('lastEpisode'), value: format.dateTime(cameOutAt, { dateStyle: 'long' }) });
  }
  if (ageRating !== null) facts.push({ name: t('ageRating'), value: ageRating.label });
  return facts;
}
