import type { AnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '../anime-dataset/episodes.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { missingRecord } from './http/service-error.ts';
import { createQuickSearch } from './quick-search.ts';
import { createReleaseShelf } from './release-shelf.ts';

/** Finds releases and episodes the way the routes name them. Misses are the service's 404. */
export function createLibrary(dataset: AnimeDataset, clock: DemoClock) {
  const shelf = createReleaseShelf(dataset, clock);
  const search = createQuickSearch(dataset.releases);

  const releaseById = (id: string): ReleaseRecord => {
    const release = /^\d{1,15}$/.test(id) ? dataset.releaseById(Number(id)) : undefined;
    if (release === undefined) throw missingRecord('Release', id);
    return release;
  };

  return {
    dataset,
    shelf,
    search: (query: string) => search.find(query),
    releaseById,
    releaseByIdOrAlias: (idOrAlias: string): ReleaseRecord =>
      dataset.releaseByAlias(idOrAlias) ?? releaseById(idOrAlias),
    /** Only what is out: an episode to come is as unknown as one that never was. */
    episodeById: (id: string): EpisodeRecord => {
      const episode = dataset.episodeById(id.toLowerCase());
      if (episode === undefined || episode.publishedAt > clock.now()) throw missingRecord('ReleaseEpisode', id);
      return episode;
    },
    releaseOf: (episode: EpisodeRecord): ReleaseRecord => releaseById(String(episode.releaseId)),
  };
}
export type Library = ReturnType<typeof createLibrary>;
