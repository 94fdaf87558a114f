import { episodeToContinue } from '#shared/domain/anime/episode-to-continue.ts';
import { type EpisodeProgress, resumeAtSeconds } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';

/** The one thing to offer for a release: what a person who comes back to it wants to do now. */
export type PrimaryAction =
  /** Nothing can be played. */
  | { readonly kind: 'none' }
  /** Nothing was begun: the first episode. */
  | { readonly kind: 'watch'; readonly episode: Episode }
  | { readonly kind: 'continue'; readonly episode: Episode; readonly positionSeconds: number }
  /** The one before was finished, or this one was hardly begun. */
  | { readonly kind: 'next'; readonly episode: Episode }
  /** The last one that is out was finished. */
  | { readonly kind: 'again'; readonly episode: Episode };

/**
 * Goes by what was watched last, not by numbers: those have gaps, halves, and need not start at 1. `episodes` are in
 * their order; those without streams cannot be played and are passed over.
 */
export function primaryAction(episodes: readonly Episode[], progress: readonly EpisodeProgress[]): PrimaryAction {
  const playable = episodes.filter((episode) => episode.streams.length > 0);
  const [first] = playable;
  if (first === undefined) return { kind: 'none' };

  if (!playable.some(({ id }) => progress.some(({ episodeId }) => episodeId === id))) {
    return { kind: 'watch', episode: first };
  }
  const candidate = episodeToContinue(playable, progress);
  if (candidate === null) return { kind: 'again', episode: first };
  const saved = progress.find(({ episodeId }) => episodeId === candidate.id);
  if (saved !== undefined && resumeAtSeconds(saved) > 0) {
    return { kind: 'continue', episode: candidate, positionSeconds: saved.positionSeconds };
  }
  return { kind: 'next', episode: candidate };
}
