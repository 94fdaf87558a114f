import { useFormatter, useTranslations } from 'use-intl';
import type { Franchise, FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';

type FranchiseTotals = Pick<
  FranchiseSummary,
  'firstYear' | 'lastYear' | 'totalReleases' | 'totalEpisodes' | 'totalSeconds'
>;

/**
 * The totals of a franchise. The service's own may be outdated (anime-service, Franchise), so years and episodes are counted from
 * the releases. Releases do not state their time.
 */
export function totalsOf(franchise: Franchise): FranchiseTotals {
  const { releases, firstYear, lastYear, totalReleases, totalEpisodes, totalSeconds } = franchise;
  if (releases.length === 0) return { firstYear, lastYear, totalReleases, totalEpisodes, totalSeconds };
  const years = factsOf(releases, ({ year }) => year);
  const episodes = factsOf(releases, ({ episodesTotal }) => episodesTotal);
  const counted = episodes?.reduce((sum, count) => sum + count, 0);
  return {
    firstYear: years === null ? firstYear : Math.min(...years),
    lastYear: years === null ? lastYear : Math.max(...years),
    totalReleases: releases.length,
    totalEpisodes: counted ?? totalEpisodes,
    // The service's time is that of its own number of episodes.
    totalSeconds: counted !== undefined && totalEpisodes !== null && counted !== totalEpisodes ? null : totalSeconds,
  };
}

/** A fact of every release; null if any release lacks it. */
function factsOf(releases: readonly ReleaseCard[], factOf: (release: ReleaseCard) => number | null) {
  const facts = releases.map(factOf).filter((fact) => fact !== null);
  return facts.length === releases.length ? facts : null;
}

export function useFranchiseFacts(totals: FranchiseTotals) {
  const { firstYear, lastYear, totalReleases, totalEpisodes, totalSeconds } = totals;
  const t = useTranslations();
  const format = useFormatter();

  /** The length of all episodes: whole hours if `short`, else hours and minutes. */
  function timeOf(seconds: number, length: 'short' | 'long'): string | null {
    const amount = (value: number, unit: 'hour' | 'minute') =>
      format.number(value, { style: 'unit', unit, unitDisplay: length });
    const minutes = Math.round(seconds / 60);
    if (seconds < 60) return null;
    if (seconds < 3_600) return amount(minutes, 'minute');
    if (length === 'short') return amount(Math.round(seconds / 3_600), 'hour');
    const hours = amount(Math.floor(minutes / 60), 'hour');
    return minutes % 60 > 0 ? `${hours} ${amount(minutes % 60, 'minute')}` : hours;
  }

  const years = new Set([firstYear, lastYear].filter((year) => year !== null));
  return {
    years: years.size === 0 ? null : [...years].join('–'),
    releases: totalReleases === null ? null : t('anime.catalogue.total', { count: totalReleases }),
    episodes: totalEpisodes === null ? null : t('anime.facts.episodesTotal', { count: totalEpisodes }),
    shortTime: totalSeconds === null ? null : timeOf(totalSeconds, 'short'),
    longTime: totalSeconds === null ? null : timeOf(totalSeconds, 'long'),
  };
}
