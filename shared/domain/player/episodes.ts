import type { Episode, Release } from '../anime/release.ts';
import type { EpisodeId } from '../identifiers.ts';

export type EpisodeNeighbours = {
  readonly previous: Episode | null;
  readonly next: Episode | null;
  readonly isFirst: boolean;
};

/** Episodes before and after one, by `sortOrder`: ordinals may be 0, 0.5 or begin anywhere (anime-service, Episode). */
export function neighboursOf(episodes: readonly Episode[], episodeId: EpisodeId): EpisodeNeighbours {
  const ordered = episodes.toSorted((left, right) => left.sortOrder - right.sortOrder);
  const index = ordered.findIndex((episode) => episode.id === episodeId);
  if (index === -1) return { previous: null, next: null, isFirst: false };
  return { previous: ordered[index - 1] ?? null, next: ordered[index + 1] ?? null, isFirst: index === 0 };
}

/** One single piece, complete: a film, or another release with one episode. Numbers and more to come do not suit it. */
export function isFilm({
  type,
  episodesTotal,
  episodes,
  isOngoing,
}: Pick<Release, 'type' | 'episodesTotal' | 'episodes' | 'isOngoing'>): boolean {
  const total = episodesTotal ?? (type?.value === 'MOVIE' ? 1 : null);
  return episodes.length === 1 && total === 1 && !isOngoing;
}
