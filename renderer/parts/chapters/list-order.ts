import { create } from 'zustand';

function createListOrder() {
  return create<{ readonly isNewestFirst: boolean; readonly turn: () => void }>()((set) => ({
    isNewestFirst: false,
    turn: () => set(({ isNewestFirst }) => ({ isNewestFirst: !isNewestFirst })),
  }));
}

/** Which end of the rows comes first; the same for every release, or every title, until the window closes. */
export const useEpisodeOrder = createListOrder();
export const useChapterOrder = createListOrder();
