import { useFormatter, useTranslations } from 'use-intl';
import { useFacts } from '#renderer/parts/use-facts.ts';
import type { Release } from '#shared/domain/release.ts';
import { weekdayOf } from './weekday-of.ts';

/** The one line of facts under a release's names, in the order in which people look for them. */
export function useReleaseFacts(release: Release): readonly string[] {
  const t = useTranslations('anime');
  const format = useFormatter();
  const { typeName, seasonName } = useFacts();
  const { season, year, type, episodesTotal, episodes, averageEpisodeMinutes, rating, publishDay } = release;

  const when = [season === null ? null : seasonName(season), year === null ? null : String(year)];
  const facts: (string | null)[] = [when.filter((part) => part !== null).join(' ') || null];
  if (type !== null) facts.push(typeName(type));
  if (release.isOngoing && episodesTotal !== null && episodes.length < episodesTotal) {
    facts.push(t('facts.episodesOf', { available: episodes.length, total: episodesTotal }));
  } else if (episodesTotal !== null && episodesTotal > 1) {
    facts.push(t('facts.episodesTotal', { count: episodesTotal }));
  }
  if (averageEpisodeMinutes !== null) {
    const minutes = Math.round(averageEpisodeMinutes);
    facts.push(t(episodesTotal === 1 ? 'facts.minutes' : 'facts.episodeMinutes', { minutes }));
  }
  if (rating !== null) {
    const average = format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    facts.push(t('facts.rating', { average }));
  }
  const day = publishDay === null || !release.isOngoing ? null : weekdayOf(publishDay.value);
  if (day !== null) {
    facts.push(t('release.nextEpisodeDay', { day: format.dateTime(day, { weekday: 'long', timeZone: 'UTC' }) }));
  }
  return facts.filter((fact) => fact !== null);
}
