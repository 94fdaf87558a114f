import { create } from 'zustand';

/** Which end of the episodes comes first; the same for every release until the window closes. */
export const useEpisodeOrder = create<{ readonly isNewestFirst: boolean; readonly turn: () => void }>()((set) => ({
  isNewestFirst: false,
  turn: () => set(({ isNewestFirst }) => ({ isNewestFirst: !isNewestFirst })),
}));
