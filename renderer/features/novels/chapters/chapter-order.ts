import { create } from 'zustand';

/** Which end of the chapters comes first; the same for every title until the window closes. */
export const useChapterOrder = create<{ readonly isNewestFirst: boolean; readonly turn: () => void }>()((set) => ({
  isNewestFirst: false,
  turn: () => set(({ isNewestFirst }) => ({ isNewestFirst: !isNewestFirst })),
}));
