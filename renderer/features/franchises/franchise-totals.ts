import type { Franchise, FranchiseSummary } from '#shared/domain/anime/catalog.ts';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';

export type FranchiseTotals = Pick<
  FranchiseSummary,
  'firstYear' | 'lastYear' | 'totalReleases' | 'totalEpisodes' | 'totalSeconds'
>;

/**
 * What a franchise adds up to. The service counts ahead of time and may be behind (anime-service, Franchise), so what
 * the releases themselves tell is counted from them; the time they last is not among that.
 */
export function totalsOf(franchise: Franchise): FranchiseTotals {
  const { releases, firstYear, lastYear, totalReleases, totalEpisodes, totalSeconds } = franchise;
  if (releases.length === 0) return { firstYear, lastYear, totalReleases, totalEpisodes, totalSeconds };
  const years = known(releases, ({ year }) => year);
  const episodes = known(releases, ({ episodesTotal }) => episodesTotal);
  const counted = episodes?.reduce((sum, count) => sum + count, 0);
  return {
    firstYear: years === null ? firstYear : Math.min(...years),
    lastYear: years === null ? lastYear : Math.max(...years),
    totalReleases: releases.length,
    totalEpisodes: counted ?? totalEpisodes,
    // A time that was added up from other episodes than these would be a wrong one.
    totalSeconds: counted !== undefined && totalEpisodes !== null && counted !== totalEpisodes ? null : totalSeconds,
  };
}

/** One fact of every release; null where even one of them does not say, because then it could not be counted. */
function known(
  releases: readonly ReleaseCard[],
  factOf: (release: ReleaseCard) => number | null,
): readonly number[] | null {
  const facts = releases.map(factOf).filter((fact) => fact !== null);
  return facts.length === releases.length ? facts : null;
}
