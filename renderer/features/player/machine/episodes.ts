import type { Episode, EpisodeStream, QualityHeight, Release } from '#shared/domain/anime/release.ts';
import type { Quality } from '#shared/domain/app/settings.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';

/** Episodes before and after one, in the order of the release: ordinals may be 0, 0.5 or begin anywhere (anime-service, Episode). */
export function neighboursOf(episodes: readonly Episode[], episodeId: EpisodeId | undefined) {
  const index = episodes.findIndex((episode) => episode.id === episodeId);
  if (index === -1) return { previous: null, next: null, isFirst: false };
  return { previous: episodes[index - 1] ?? null, next: episodes[index + 1] ?? null, isFirst: index === 0 };
}

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

/**
 * The wanted height, else the nearest lower, else the lowest there is; for automatic quality the highest. Null when the
 * episode has no streams at all.
 */
export function chooseStream(streams: readonly EpisodeStream[], wanted: Quality): EpisodeStream | null {
  const ascending = streams.toSorted((left, right) => left.height - right.height);
  return ascending.findLast((stream) => wanted === 'auto' || stream.height <= wanted) ?? ascending[0] ?? null;
}

/** The next quality in a direction: the heights, then automatic, then the first height again; null if there is no other. */
export function nextQuality(
  streams: readonly EpisodeStream[],
  { height: current, isAutomatic }: { readonly height: QualityHeight; readonly isAutomatic: boolean },
  direction: 1 | -1,
): Quality | null {
  if (streams.length < 2) return null;
  const heights = streams.map(({ height }) => height).toSorted((left, right) => (left - right) * direction);
  const beyond = heights.find((height) => (height - current) * direction > 0);
  return beyond ?? (isAutomatic ? (heights[0] ?? null) : 'auto');
}
