export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K, or Cmd+K on a Mac. The key is found by its place, so that it works in every layout. */
export function isPaletteKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  return code === 'KeyK' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The slash, where it is printed or where it would be. */
export function isSearchKey({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return key === '/' || (code === 'Slash' && !shiftKey);
}

/** Ctrl+D, or Cmd+D on a Mac: by its place, so that it works in every layout. */
export function isFavouriteKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  return code === 'KeyD' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
