import type { Episode, EpisodeStream, QualityHeight, Release } from '#shared/domain/anime/release.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

/** Episodes before and after one, by `sortOrder`: ordinals may be 0, 0.5 or begin anywhere (anime-service, Episode). */
export function neighboursOf(episodes: readonly Episode[], episodeId: EpisodeId | undefined) {
  const ordered = episodes.toSorted((left, right) => left.sortOrder - right.sortOrder);
  const index = ordered.findIndex((episode) => episode.id === episodeId);
  if (index === -1) return { previous: null, next: null, isFirst: false };
  return { previous: ordered[index - 1] ?? null, next: ordered[index + 1] ?? null, isFirst: index === 0 };
}

/** Whether no further episodes will come out. */
export function isComplete(
  release: Pick<Release, 'episodesTotal' | 'episodes' | 'isOngoing' | 'isInProduction'>,
): boolean {
  const { isOngoing, isInProduction, episodes, episodesTotal } = release;
  return !isOngoing && !isInProduction && episodes.length >= (episodesTotal ?? 0);
}

/** A complete release with a single episode. Episode numbers make no sense for it. */
export function isFilm(release: Pick<Release, 'type' | 'episodesTotal' | 'episodes' | 'isOngoing'>): boolean {
  const total = release.episodesTotal ?? (release.type?.value === 'MOVIE' ? 1 : null);
  return release.episodes.length === 1 && total === 1 && !release.isOngoing;
}

/** The wanted height, else the nearest lower, else the lowest there is; null when the episode has no streams at all. */
export function chooseStream(streams: readonly EpisodeStream[], wanted: QualityHeight): EpisodeStream | null {
  const ascending = streams.toSorted((left, right) => left.height - right.height);
  return ascending.findLast((stream) => stream.height <= wanted) ?? ascending[0] ?? null;
}

/** The next height in a direction, wrapping around at the ends; null when there is no other. */
export function nextHeight(
  streams: readonly EpisodeStream[],
  current: QualityHeight,
  direction: 1 | -1,
): QualityHeight | null {
  const heights = streams.map(({ height }) => height).toSorted((left, right) => (left - right) * direction);
  const next = heights.find((height) => (height - current) * direction > 0) ?? heights[0];
  return next === undefined || next === current ? null : next;
}
