import { create } from 'zustand';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type Playing = { readonly releaseId: ReleaseId; readonly episodeId: EpisodeId };

/** How the person left the large player; null: by opening another page. */
export type Departure = 'to-mini' | 'for-good';

type PlayingState = {
  readonly playing: Playing | null;
  readonly departure: Departure | null;
  /** Where a link asks an episode to start, until the player opens an episode. */
  readonly linkedPlace: { readonly episodeId: EpisodeId; readonly atSeconds: number } | null;
};

const NOTHING: PlayingState = { playing: null, departure: null, linkedPlace: null };

/** The episode that plays in this window. Pages set it and the player follows. */
export const usePlayingStore = create<PlayingState>(() => NOTHING);

export function openPlaying(playing: Playing): void {
  const present = usePlayingStore.getState().playing;
  const isSame = present?.releaseId === playing.releaseId && present.episodeId === playing.episodeId;
  usePlayingStore.setState({ playing: isSame ? present : playing, departure: null });
}

/** Takes the place that a link asked for in this episode, in seconds; null without one. */
export function takeLinkedPlace(episodeId: EpisodeId): number | null {
  const { linkedPlace } = usePlayingStore.getState();
  usePlayingStore.setState({ linkedPlace: null });
  return linkedPlace?.episodeId === episodeId ? linkedPlace.atSeconds : null;
}

export function closePlaying(): void {
  usePlayingStore.setState(NOTHING);
}
