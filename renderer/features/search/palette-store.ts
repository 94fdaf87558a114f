import { create } from 'zustand';

type PaletteState = {
  readonly isOpen: boolean;
  /** What stands in its field when it opens. */
  readonly firstText: string;
  readonly setOpen: (isOpen: boolean, firstText?: string) => void;
};

/** Whether the palette is open: by key from anywhere, from the top bar, or by an address that was pasted. */
export const usePaletteStore = create<PaletteState>((set) => ({
  isOpen: false,
  firstText: '',
  setOpen: (isOpen, firstText = '') => set({ isOpen, firstText }),
}));
