import { create } from 'zustand';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type Playing = { readonly releaseId: ReleaseId; readonly episodeId: EpisodeId };

/** The person's reason for leaving the large player; null: they just opened another page. */
export type Departure = 'to-mini' | 'for-good';

type PlayingState = { readonly playing: Playing | null; readonly departure: Departure | null };

const NOTHING: PlayingState = { playing: null, departure: null };

/** The one episode that plays in this window. The player follows it; pages only set it. */
export const usePlayingStore = create<PlayingState>(() => NOTHING);

export function openPlaying(playing: Playing): void {
  const present = usePlayingStore.getState().playing;
  const isSame = present?.releaseId === playing.releaseId && present.episodeId === playing.episodeId;
  usePlayingStore.setState({ playing: isSame ? present : playing, departure: null });
}

export function closePlaying(): void {
  usePlayingStore.setState(NOTHING);
}
