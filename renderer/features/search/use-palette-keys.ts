import { useEffect } from 'react';
import { isPaletteKey, isSearchKey } from './palette-keys.ts';
import { usePaletteStore } from './palette-store.ts';

/** Where a slash is only a letter, or belongs to what floats above the page. */
const OWN_SLASH = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

/** Opens the palette by key from everywhere; its own key closes it again. */
export function usePaletteKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const { isOpen, setOpen } = usePaletteStore.getState();
      if (isPaletteKey(event)) {
        // Held down it would open and close.
        if (!event.repeat) setOpen(!isOpen);
      } else if (isSearchKey(event) && !(event.target instanceof Element && event.target.closest(OWN_SLASH) !== null)) {
        setOpen(true);
      } else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
