import type { EpisodeStream, QualityHeight } from './release.ts';

/** The wanted height, else the nearest lower, else the lowest there is; null when the episode has no streams at all. */
export function chooseStream(streams: readonly EpisodeStream[], wanted: QualityHeight): EpisodeStream | null {
  const ascending = streams.toSorted((left, right) => left.height - right.height);
  return ascending.findLast((stream) => stream.height <= wanted) ?? ascending[0] ?? null;
}
