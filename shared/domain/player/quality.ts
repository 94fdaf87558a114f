import type { EpisodeStream, QualityHeight } from '../anime/release.ts';

/** The wanted height, else the nearest lower, else the lowest there is; null when the episode has no streams at all. */
export function chooseStream(streams: readonly EpisodeStream[], wanted: QualityHeight): EpisodeStream | null {
  const ascending = streams.toSorted((left, right) => left.height - right.height);
  return ascending.findLast((stream) => stream.height <= wanted) ?? ascending[0] ?? null;
}

/** The next height in a direction; after the last one it begins anew at the other end. Null: there is no other. */
export function nextHeight(
  streams: readonly EpisodeStream[],
  current: QualityHeight,
  direction: 1 | -1,
): QualityHeight | null {
  const heights = streams.map(({ height }) => height).toSorted((left, right) => (left - right) * direction);
  const next = heights.find((height) => (height - current) * direction > 0) ?? heights[0];
  return next === undefined || next === current ? null : next;
}
