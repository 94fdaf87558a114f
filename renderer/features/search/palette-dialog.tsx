import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PaletteBody } from './palette-body.tsx';
import styles from './palette-dialog.module.css';
import { usePaletteStore } from './palette-store.ts';

/** The palette itself, open or not. */
export function PaletteDialog() {
  const t = useTranslations('search');
  const isOpen = usePaletteStore((state) => state.isOpen);
  const setOpen = usePaletteStore((state) => state.setOpen);
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);

  /** The focus goes back to where it was, unless what was chosen led to a page that has taken it. */
  function returnsFocus(): boolean {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || popupRef.current?.contains(activeElement) === true;
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          ref={popupRef}
          className={styles['palette']}
          aria-label={t('title')}
          initialFocus={inputRef}
          finalFocus={returnsFocus}
        >
          <PaletteBody inputRef={inputRef} onChosen={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
