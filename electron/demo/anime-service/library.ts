import type { AnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '../anime-dataset/episodes.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { missingRecord } from './http/answers.ts';
import { createQuickSearch } from './quick-search.ts';

/** The dataset at the present moment of the clock: episodes come out as time passes. Lookups throw the service's 404. */
export function createLibrary(dataset: AnimeDataset, clock: DemoClock) {
  const releaseById = (id: string): ReleaseRecord => {
    const release = /^\d{1,15}$/.test(id) ? dataset.releaseById(Number(id)) : undefined;
    if (release === undefined) throw missingRecord('Release', id);
    return release;
  };
  const isPublished = (episode: EpisodeRecord) => episode.publishedAt <= clock.now();

  /** Epoch milliseconds of the newest episode; null before the first. */
  const freshAt = (release: ReleaseRecord) => dataset.episodesOf(release).findLast(isPublished)?.publishedAt ?? null;
  const nextEpisode = (release: ReleaseRecord) =>
    dataset.episodesOf(release).find((episode) => !isPublished(episode)) ?? null;

  return {
    dataset,
    search: createQuickSearch(dataset.releases),
    releaseById,
    releaseByIdOrAlias: (idOrAlias: string) => dataset.releaseByAlias(idOrAlias) ?? releaseById(idOrAlias),
    /** Published episodes only: an episode to come is a 404 like an unknown one. */
    episodeById: (id: string): EpisodeRecord => {
      const episode = dataset.episodeById(id.toLowerCase());
      if (episode === undefined || !isPublished(episode)) throw missingRecord('ReleaseEpisode', id);
      return episode;
    },
    publishedEpisodes: (release: ReleaseRecord) =>
      release.quirks.isBlockedByCopyrights === true ? [] : dataset.episodesOf(release).filter(isPublished),
    freshAt,
    nextEpisode,
    isOngoing: (release: ReleaseRecord) => nextEpisode(release) !== null,
    /** Newest episode first; unpublished releases last. */
    byFreshness: () =>
      dataset.releases
        .map((release) => ({ release, at: freshAt(release) ?? -1 }))
        .sort((left, right) => right.at - left.at || right.release.id - left.release.id)
        .map(({ release }) => release),
  };
}
export type Library = ReturnType<typeof createLibrary>;
