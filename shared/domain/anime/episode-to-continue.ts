import type { EpisodeProgress } from './playback.ts';
import type { Episode } from './release.ts';

/**
 * The episode with which a person goes on: the one that was watched last, or, when that was finished, the first after it
 * that was not. Null where nothing was begun, and where nothing is left until a further one comes out. `episodes` are in
 * their order; progress of any other is passed over.
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
