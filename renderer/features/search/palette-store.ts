import { create } from 'zustand';

type PaletteState = {
  readonly isOpen: boolean;
  /** The text in its field. */
  readonly text: string;
  readonly setOpen: (isOpen: boolean, text?: string) => void;
  readonly setText: (text: string) => void;
};

/** The state of the palette, which opens by key from anywhere, from the top bar, or with a pasted address. */
export const usePaletteStore = create<PaletteState>((set) => ({
  isOpen: false,
  text: '',
  setOpen: (isOpen, text = '') => set(isOpen ? { isOpen, text } : { isOpen }),
  setText: (text) => set({ text }),
}));

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl with a key, or Cmd on a Mac. The key is matched by position, to work in any layout. */
export function isControlKey(press: KeyPress, code: 'KeyK' | 'KeyD'): boolean {
  return press.code === code && press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey;
}

/** The slash, by its character or by its key. */
export function isSearchKey({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return key === '/' || (code === 'Slash' && !shiftKey);
}

/** Whether the press enters a character. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Elements that take typed and pasted text. */
export const OWN_TEXT = 'input:not([type="radio"]), textarea, select, [contenteditable]';
