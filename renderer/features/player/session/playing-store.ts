import { create } from 'zustand';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';

export type Playing = { readonly releaseId: ReleaseId; readonly episodeId: EpisodeId };

/** What the person wanted when they left the large player; null: they just went elsewhere. */
export type Departure = 'to-mini' | 'for-good';

type PlayingState = {
  /** The one thing that plays in this window, on every page. */
  readonly playing: Playing | null;
  readonly departure: Departure | null;
  readonly open: (playing: Playing) => void;
  readonly depart: (departure: Departure) => void;
  readonly close: () => void;
};

/** What plays in this window. The player follows it; pages only say what is to be played. */
export const usePlayingStore = create<PlayingState>((set, get) => ({
  playing: null,
  departure: null,
  open(playing) {
    const { playing: present } = get();
    const isSame = present?.releaseId === playing.releaseId && present.episodeId === playing.episodeId;
    set({ playing: isSame ? present : playing, departure: null });
  },
  depart: (departure) => set({ departure }),
  close: () => set({ playing: null, departure: null }),
}));
