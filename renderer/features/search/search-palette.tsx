import { useEffect, useEffectEvent } from 'react';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { isPaletteKey, isSearchKey } from './palette-keys.ts';
import { usePaletteStore } from './palette-store.ts';
import { useSiteAddress } from './use-site-address.ts';

/** Where a text that is pasted has its own place, or what is open above the page comes first. */
const OWN_TEXT = 'input, textarea, select, [contenteditable]';
const FLOATS_ABOVE = '[role="dialog"][data-open], [role="menu"]';

/** Where a slash is only a letter, or belongs to what floats above the page. */
const OWN_SLASH = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

const dialog = comingLater(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Quick search and commands, above every page. */
export function SearchPalette() {
  const isOpen = usePaletteStore((state) => state.isOpen);
  usePaletteKeys();
  usePastedAddress();
  return <Later code={dialog} isWanted={isOpen} with={{}} />;
}

/** Opens the palette by key from everywhere; its own key closes it again. */
function usePaletteKeys(): void {
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

/** An address of one of the sites that is pasted where nothing else takes it is offered by the palette. */
function usePastedAddress(): void {
  const addressIn = useSiteAddress();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest(OWN_TEXT) !== null)) return;
    if (document.querySelector(FLOATS_ABOVE) !== null) return;
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    if (addressIn(text) === null) return;
    event.preventDefault();
    usePaletteStore.getState().setOpen(true, text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}
