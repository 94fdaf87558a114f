import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PaletteBody } from './palette-body.tsx';
import { usePaletteStore } from './palette-store.ts';
import styles from './search-palette.module.css';
import { usePaletteKeys } from './use-palette-keys.ts';

/** Quick search and commands, above every page. */
export function SearchPalette() {
  const t = useTranslations('search');
  const isOpen = usePaletteStore((state) => state.isOpen);
  const setOpen = usePaletteStore((state) => state.setOpen);
  const inputRef = useRef<HTMLInputElement>(null);
  const hasChosen = useRef(false);
  usePaletteKeys();

  /** What was chosen may lead to another page, which takes the focus itself; else it goes back to where it was. */
  function focusAfterwards(): HTMLElement | boolean {
    if (!hasChosen.current) return true;
    hasChosen.current = false;
    const main = document.getElementById('main');
    return main === null || main.contains(document.activeElement) ? false : main;
  }

  function onChosen() {
    hasChosen.current = true;
    setOpen(false);
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          className={styles['palette']}
          aria-label={t('title')}
          initialFocus={inputRef}
          finalFocus={focusAfterwards}
        >
          <PaletteBody inputRef={inputRef} onChosen={onChosen} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
