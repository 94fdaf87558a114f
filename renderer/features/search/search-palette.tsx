import { Later, loadedLater } from '#renderer/parts/errors/loaded-later.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import { isControlKey, isSearchKey, isTyped, OWN_TEXT, usePaletteStore } from './palette-store.ts';

/** Elements that use the slash themselves: fields, lists, menus and dialogs. */
const OWN_SLASH = `${OWN_TEXT}, [role="dialog"], [role="menu"], [role="listbox"]`;

const dialog = loadedLater(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Quick search and commands, above every page. */
export function SearchPalette() {
  const isOpen = usePaletteStore((state) => state.isOpen);
  usePaletteKeys();
  return <Later code={dialog} isWanted={isOpen} with={{}} />;
}

/** Opens the palette by key from anywhere; Ctrl+K also closes it. Characters typed before its field has the focus are kept. */
function usePaletteKeys(): void {
  useListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { isOpen, text, setOpen, setText } = usePaletteStore.getState();
    const isIn = (place: string) => event.target instanceof Element && event.target.closest(place) !== null;
    if (isControlKey(event, 'KeyK')) {
      // A held key must not open and close it.
      if (!event.repeat) setOpen(!isOpen);
    } else if (isOpen && isTyped(event) && !isIn('#palette, [data-toasts]')) {
      setText(text + event.key);
    } else if (!isOpen && isSearchKey(event) && !isIn(OWN_SLASH)) {
      setOpen(true);
    } else return;
    event.preventDefault();
  });
}
