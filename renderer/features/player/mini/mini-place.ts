import { create } from 'zustand';

export const MINI_CORNERS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export const MINI_SIZES = ['small', 'medium', 'large'] as const;

type MiniPlace = {
  readonly corner: (typeof MINI_CORNERS)[number];
  readonly size: (typeof MINI_SIZES)[number];
  readonly move: (place: Partial<Pick<MiniPlace, 'corner' | 'size'>>) => void;
};

/** Where the mini-player stands in this window, and how large it is. */
export const useMiniPlace = create<MiniPlace>((set) => ({
  corner: 'bottom-end',
  size: 'medium',
  move: (place) => set(place),
}));
