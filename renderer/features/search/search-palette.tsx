import { comingLater, Later } from '#renderer/parts/coming-later.tsx';
import { usePaletteStore } from './palette-store.ts';
import { usePaletteKeys } from './use-palette-keys.ts';
import { usePastedAddress } from './use-pasted-address.ts';

const dialog = comingLater(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Quick search and commands, above every page. */
export function SearchPalette() {
  const isOpen = usePaletteStore((state) => state.isOpen);
  usePaletteKeys();
  usePastedAddress();
  return <Later code={dialog} isWanted={isOpen} with={{}} />;
}
