import type { AnimeDataset } from '../anime-dataset/anime-dataset.ts';
import type { EpisodeRecord } from '../anime-dataset/episodes.ts';
import type { ReleaseRecord } from '../anime-dataset/release-record.ts';
import type { DemoClock } from '../scaled-clock.ts';
import { missingRecord } from './http/answers.ts';
import { createQuickSearch } from './quick-search.ts';

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

/** The state of the library between the coming out of two episodes. */
type Edition = {
  /** Epoch milliseconds at which the next episode comes out. */
  readonly validUntil: number;
  /** Only of releases that are not finished. */
  readonly published: ReadonlyMap<number, readonly EpisodeRecord[]>;
  readonly next: ReadonlyMap<number, EpisodeRecord>;
};

const NO_EPISODES: readonly EpisodeRecord[] = [];

/** What of the library is out at this moment: episodes come out while the clock goes on. */
function createReleaseShelf(dataset: AnimeDataset, clock: DemoClock) {
  const unfinished = dataset.releases.filter((release) => release.plan.publishedCount < release.plan.ordinals.length);
  let current: Edition | null = null;
  let order: { readonly edition: Edition; readonly releases: readonly ReleaseRecord[] } | null = null;

  const edition = (): Edition => {
    const now = clock.now();
    if (current !== null && now < current.validUntil) return current;
    const published = new Map<number, readonly EpisodeRecord[]>();
    const next = new Map<number, EpisodeRecord>();
    for (const release of unfinished) {
      const episodes = dataset.episodesOf(release);
      const coming = episodes.find((episode) => episode.publishedAt > now);
      published.set(release.id, coming === undefined ? episodes : episodes.slice(0, episodes.indexOf(coming)));
      if (coming !== undefined) next.set(release.id, coming);
    }
    const comingMoments = [...next.values()].map((episode) => episode.publishedAt);
    current = { validUntil: Math.min(Number.POSITIVE_INFINITY, ...comingMoments), published, next };
    return current;
  };

  const publishedEpisodes = (release: ReleaseRecord): readonly EpisodeRecord[] => {
    if (release.quirks.isBlockedByCopyrights === true) return NO_EPISODES;
    return edition().published.get(release.id) ?? dataset.episodesOf(release);
  };

  const freshAt = (release: ReleaseRecord): number | null => {
    const published = edition().published.get(release.id);
    return published === undefined ? release.plan.lastPublishedAt : (published.at(-1)?.publishedAt ?? null);
  };

  return {
    /** The same object as long as nothing new came out: what was worked out from the library still holds. */
    edition: (): object => edition(),
    publishedEpisodes,
    /** Epoch milliseconds of the newest episode; null before the first. */
    freshAt,
    nextEpisode: (release: ReleaseRecord): EpisodeRecord | null => edition().next.get(release.id) ?? null,
    isOngoing: (release: ReleaseRecord): boolean => edition().next.has(release.id),
    /** Newest episode first; what has none comes last. */
    byFreshness: (): readonly ReleaseRecord[] => {
      const present = edition();
      if (order?.edition === present) return order.releases;
      const ages = new Map(dataset.releases.map((release) => [release.id, freshAt(release) ?? -1]));
      const ageOf = (release: ReleaseRecord) => ages.get(release.id) ?? -1;
      const releases = dataset.releases.toSorted((left, right) => ageOf(right) - ageOf(left) || right.id - left.id);
      order = { edition: present, releases };
      return releases;
    },
  };
}
export type ReleaseShelf = ReturnType<typeof createReleaseShelf>;
