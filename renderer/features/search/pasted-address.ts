import { useSiteAddress } from '#renderer/parts/novel/site-addresses.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { OWN_TEXT, usePaletteStore } from './palette-store.ts';

/** Elements above the page, which take precedence. */
const FLOATS_ABOVE = '[role="dialog"][data-open], [role="menu"]';

/** Opens the palette with a pasted address of one of the services' sites, unless another element takes the text. */
export function usePastedAddress(): void {
  const addressIn = useSiteAddress();
  useListener(window, 'paste', (event) => {
    const { target, clipboardData } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest(OWN_TEXT) !== null)) return;
    if (document.querySelector(FLOATS_ABOVE) !== null) return;
    const text = clipboardData?.getData('text/plain').trim() ?? '';
    if (addressIn(text) === null) return;
    event.preventDefault();
    usePaletteStore.getState().setOpen(true, text);
  });
}
