import type { EpisodeProgress } from './playback.ts';
import type { Episode } from './release.ts';

/**
 * The episode played last or, when it is watched, the first unwatched one after it. Null when nothing was begun or nothing is
 * left. `episodes` are in their order; progress of others is ignored.
 */
export function episodeToContinue<Known extends Pick<Episode, 'id'>>(
  episodes: readonly Known[],
  progress: readonly EpisodeProgress[],
): Known | null {
  const byEpisode = new Map(progress.map((entry) => [entry.episodeId, entry]));
  let last: { readonly place: number; readonly entry: EpisodeProgress } | null = null;
  for (const [place, { id }] of episodes.entries()) {
    const entry = byEpisode.get(id);
    if (entry !== undefined && (last === null || entry.updatedAt >= last.entry.updatedAt)) last = { place, entry };
  }
  if (last === null) return null;
  if (!last.entry.isWatched) return episodes[last.place] ?? null;
  return episodes.slice(last.place + 1).find(({ id }) => byEpisode.get(id)?.isWatched !== true) ?? null;
}
