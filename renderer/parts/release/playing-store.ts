import { create } from 'zustand';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type Playing = { readonly releaseId: ReleaseId; readonly episodeId: EpisodeId };

/** The person's reason for leaving the large player; null: they just opened another page. */
export type Departure = 'to-mini' | 'for-good';

type PlayingState = {
  readonly playing: Playing | null;
  readonly departure: Departure | null;
  /** Where a link asked an episode to begin, until the player opens an episode. */
  readonly linkedPlace: { readonly episodeId: EpisodeId; readonly atSeconds: number } | null;
};

const NOTHING: PlayingState = { playing: null, departure: null, linkedPlace: null };

/** The one episode that plays in this window. The player follows it; pages only set it. */
export const usePlayingStore = create<PlayingState>(() => NOTHING);

export function openPlaying(playing: Playing): void {
  const present = usePlayingStore.getState().playing;
  const isSame = present?.releaseId === playing.releaseId && present.episodeId === playing.episodeId;
  usePlayingStore.setState({ playing: isSame ? present : playing, departure: null });
}

/** The place that a link asked for in this episode, in seconds, once; null without one. */
export function takeLinkedPlace(episodeId: EpisodeId): number | null {
  const { linkedPlace } = usePlayingStore.getState();
  usePlayingStore.setState({ linkedPlace: null });
  return linkedPlace?.episodeId === episodeId ? linkedPlace.atSeconds : null;
}

export function closePlaying(): void {
  usePlayingStore.setState(NOTHING);
}
