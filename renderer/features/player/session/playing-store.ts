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

type Player = typeof import('../playing-release.tsx');

/**
 * The player is large, so it is loaded when playback is about to begin, not with the window. Code that sets the playing
 * episode has loaded it before, so that it is drawn at once.
 */
export const usePlayerCode = create<{ readonly player: Player | null }>(() => ({ player: null }));

export async function loadPlayer(): Promise<Player> {
  const player = usePlayerCode.getState().player ?? (await import('../playing-release.tsx'));
  usePlayerCode.setState({ player });
  return player;
}
