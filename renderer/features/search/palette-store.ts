import { create } from 'zustand';

type PaletteState = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void };

/** Whether the palette is open: by key from anywhere, or from the top bar. */
export const usePaletteStore = create<PaletteState>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}));
