import { useEffect, useEffectEvent } from 'react';
import { usePaletteStore } from './palette-store.ts';
import { useSiteAddress } from './use-site-address.ts';

/** Where a text that is pasted has its own place, or what is open above the page comes first. */
const OWN_TEXT = 'input, textarea, select, [contenteditable]';
const FLOATS_ABOVE = '[role="dialog"][data-open], [role="menu"]';

/** An address of one of the sites that is pasted where nothing else takes it is offered by the palette. */
export function usePastedAddress(): void {
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
