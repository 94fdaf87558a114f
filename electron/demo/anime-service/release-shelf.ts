import type { AnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '../anime-dataset/episodes.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import type { DemoClock } from '../scaled-clock.ts';

/** What of the library is out at this moment: episodes come out while the clock goes on. */
export function createReleaseShelf(dataset: AnimeDataset, clock: DemoClock) {
  const unfinished = dataset.releases.filter((release) => release.plan.publishedCount < release.plan.ordinals.length);
  const unfinishedIds = new Set(unfinished.map((release) => release.id));
  let order: { readonly releases: readonly ReleaseRecord[]; readonly validUntil: number } | null = null;

  const publishedEpisodes = (release: ReleaseRecord): readonly EpisodeRecord[] => {
    if (release.quirks.isBlockedByCopyrights === true) return [];
    const episodes = dataset.episodesOf(release);
    if (!unfinishedIds.has(release.id)) return episodes;
    const now = clock.now();
    return episodes.filter((episode) => episode.publishedAt <= now);
  };

  /** Epoch milliseconds of the newest episode; null before the first. */
  const freshAt = (release: ReleaseRecord): number | null => {
    if (!unfinishedIds.has(release.id)) return release.plan.lastPublishedAt;
    return publishedEpisodes(release).at(-1)?.publishedAt ?? null;
  };

  const nextEpisode = (release: ReleaseRecord): EpisodeRecord | null => {
    if (!unfinishedIds.has(release.id)) return null;
    const now = clock.now();
    return dataset.episodesOf(release).find((episode) => episode.publishedAt > now) ?? null;
  };

  return {
    publishedEpisodes,
    freshAt,
    nextEpisode,
    isOngoing: (release: ReleaseRecord) => nextEpisode(release) !== null,
    /** Newest episode first; what has none comes last. The order holds until the next episode comes out. */
    byFreshness: (): readonly ReleaseRecord[] => {
      if (order !== null && clock.now() < order.validUntil) return order.releases;
      const ages = new Map(
        dataset.releases.map((release) => [release.id, freshAt(release) ?? Number.NEGATIVE_INFINITY]),
      );
      const ageOf = (release: ReleaseRecord) => ages.get(release.id) ?? 0;
      const releases = dataset.releases.toSorted((left, right) => ageOf(right) - ageOf(left) || right.id - left.id);
      const coming = unfinished.map((release) => nextEpisode(release)?.publishedAt ?? Number.POSITIVE_INFINITY);
      order = { releases, validUntil: Math.min(Number.POSITIVE_INFINITY, ...coming) };
      return releases;
    },
  };
}
export type ReleaseShelf = ReturnType<typeof createReleaseShelf>;
