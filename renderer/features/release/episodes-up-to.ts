import type { Episode } from '#shared/domain/anime/release.ts';

/** An episode and all before it. `episodes` are in their order, which numbers are not: those may be 0, 0.5, or begin anywhere. */
export function episodesUpTo<Listed extends Pick<Episode, 'id'>>(
  episodes: readonly Listed[],
  { id }: Pick<Episode, 'id'>,
): readonly Listed[] {
  return episodes.slice(0, episodes.findIndex((episode) => episode.id === id) + 1);
}
