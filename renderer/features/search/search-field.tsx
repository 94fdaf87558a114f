import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { ariaShortcut, shownShortcut, tipOf } from '#renderer/ui/overlays/tip.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import { usePaletteStore } from './palette-store.ts';
import styles from './search-field.module.css';

const SHORTCUT = 'Ctrl+K';

/** Looks like a field, but opens the palette; in narrow windows it is an icon. */
export function SearchField() {
  const t = useTranslations('search');
  const setOpen = usePaletteStore((state) => state.setOpen);
  return (
    <button
      type="button"
      className={styles['field']}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaShortcut(SHORTCUT)}
      onClick={() => setOpen(true)}
      {...tipOf({ text: t('field'), shortcut: SHORTCUT })}
    >
      <Search className={styles['icon']} />
      <span className={classNames(styles['label'], visuallyHidden('narrow'))}>{t('title')}</span>
      <span className={styles['key']} aria-hidden="true">
        <kbd>{shownShortcut(SHORTCUT)}</kbd>
      </span>
    </button>
  );
}
