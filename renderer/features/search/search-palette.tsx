import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { useSiteAddress } from '#renderer/parts/novel/place-of-address.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { Tooltip } from '#renderer/ui/overlays/tooltip.tsx';
import { saidOnly } from '#renderer/ui/said-only.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { isControlKey, isSearchKey, usePaletteStore } from './palette-store.ts';
import styles from './search-field.module.css';

/** Elements that take pasted text, and elements above the page, which come first. */
const OWN_TEXT = 'input, textarea, select, [contenteditable]';
const FLOATS_ABOVE = '[role="dialog"][data-open], [role="menu"]';

/** Elements in which a slash is a letter or belongs to a list or dialog. */
const OWN_SLASH = `${OWN_TEXT}, [role="dialog"], [role="menu"], [role="listbox"]`;

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
  useListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { isOpen, setOpen } = usePaletteStore.getState();
    if (isControlKey(event, 'KeyK')) {
      // A held key must not open and close it.
      if (!event.repeat) setOpen(!isOpen);
    } else if (isSearchKey(event) && !(event.target instanceof Element && event.target.closest(OWN_SLASH) !== null)) {
      setOpen(true);
    } else return;
    event.preventDefault();
  });
}

/** Opens the palette with a pasted address of one of the sites, unless another element takes the text. */
function usePastedAddress(): void {
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

const IS_MAC = navigator.userAgent.includes('Mac');
const SHORTCUT = IS_MAC ? '⌘K' : 'Ctrl K';

/** Looks like a field and opens the palette, where one types; an icon in narrow windows. */
export function SearchField() {
  const t = useTranslations('search');
  const setOpen = usePaletteStore((state) => state.setOpen);
  return (
    <Tooltip text={t('field')} shortcut={SHORTCUT}>
      <button
        type="button"
        className={styles['field']}
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Search className={styles['icon']} />
        <span className={classNames(styles['label'], saidOnly('narrow'))}>{t('title')}</span>
        <span className={styles['key']} aria-hidden="true">
          <kbd>{SHORTCUT}</kbd>
        </span>
      </button>
    </Tooltip>
  );
}
