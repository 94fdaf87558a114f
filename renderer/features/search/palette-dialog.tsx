import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, WifiOff } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { RetryButton } from '#renderer/parts/errors/error-page.tsx';
import { useSiteAddress } from '#renderer/parts/novel/site-addresses.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { useDialogsBelow } from '#renderer/ui/overlays/sheet.tsx';
import { shownShortcut } from '#renderer/ui/overlays/tip.ts';
import { visuallyHidden } from '#renderer/ui/visually-hidden.ts';
import styles from './palette-dialog.module.css';
import { type PaletteGroup, type PaletteItem, paletteGroups, type SearchState } from './palette-items.ts';
import { PaletteRow } from './palette-row.tsx';
import { isControlKey, usePaletteStore } from './palette-store.ts';
import { useCommands, useForgetSearch, useOpenItem, useToggleFavourite } from './use-commands.ts';
import { useQuickSearch } from './use-quick-search.ts';

/** Long enough for pasted addresses; search texts are cut to less. */
const LONGEST_TEXT = 2_000;

export function PaletteDialog() {
  const t = useTranslations('search');
  const isOpen = usePaletteStore((state) => state.isOpen);
  const setOpen = usePaletteStore((state) => state.setOpen);
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  useDialogsBelow(isOpen, popupRef);

  /** The focus returns to the element before, unless the opened page has taken it. */
  function returnsFocus(): boolean {
    const { activeElement, body } = document;
    return activeElement === null || activeElement === body || popupRef.current?.contains(activeElement) === true;
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          ref={popupRef}
          id="palette"
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

type PaletteBodyProps = { readonly inputRef: RefObject<HTMLInputElement | null>; readonly onChosen: () => void };

function PaletteBody({ inputRef, onChosen }: PaletteBodyProps) {
  const t = useTranslations('search');
  const tKey = useTranslations('player.keys.names');
  const { text: typed, setText: setTyped } = usePaletteStore();
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const address = useSiteAddress()(typed);
  // An address is not searched for.
  const { search, retry } = useQuickSearch(address === null ? typed : '');
  const recent = useAnswer('searches.recent', {}).data ?? [];
  const commands = useCommands();
  const { isShown } = useAdultRule();
  const groups = paletteGroups({ address, search, recent, commands, isShown });
  const toggleFavourite = useToggleFavourite();
  const forget = useForgetSearch();
  const openItem = useOpenItem({ text: search.text, onChosen, look });
  const items = groups.flatMap((group) => group.items);
  const highlighted = items.find(({ key }) => key === highlightedKey);
  const isWaiting = search.isWaiting || (search.local === null && search.text !== '');

  function look(text: string) {
    setTyped(text);
    inputRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.code === 'Delete' && event.shiftKey && highlighted?.kind === 'recent') {
      event.preventDefault();
      forget(highlighted.text);
    } else if (isControlKey(event, 'KeyD')) {
      // Prevents the browser's own Ctrl+D, which makes a bookmark.
      event.preventDefault();
      if (highlighted?.kind === 'release' && !event.repeat) toggleFavourite(highlighted.card);
    }
  }

  return (
    <Autocomplete.Root
      open
      inline
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={groups}
      value={typed}
      onValueChange={(text, { reason }) => {
        // Choosing an item must not write its name into the field.
        if (reason !== 'item-press') setTyped(text);
      }}
      onItemHighlighted={(item) => setHighlightedKey(item?.key ?? null)}
    >
      <PaletteField inputRef={inputRef} onKeyDown={onKeyDown} />
      <div className={styles['found']} data-waiting={isWaiting || undefined}>
        <Autocomplete.List className="no-outline" aria-label={t('title')}>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.name} items={[...group.items]} className={styles['group']}>
              <Autocomplete.GroupLabel className={styles['label']}>{t(`groups.${group.name}`)}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <PaletteRow key={item.key} item={item} typed={search.text} onChoose={() => openItem(item)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {items.length === 0 && !isWaiting && (
          <div className={styles['nothing']}>
            <p className={styles['nothingTitle']}>{t('nothing.title', { text: search.text })}</p>
            <p>{t('nothing.advice')}</p>
          </div>
        )}
        <SearchTrouble problems={search.problems} onRetry={retry} />
      </div>
      <div className={styles['foot']}>
        <Autocomplete.Status>
          {isWaiting ? t('searching') : (search.text !== '' || address !== null) && t('found', { count: items.length })}
        </Autocomplete.Status>
        <div className={styles['keys']} aria-hidden="true">
          {highlighted?.kind === 'release' && <Key name={t('keys.favourite')} press="Ctrl+D" />}
          {highlighted?.kind === 'recent' && <Key name={t('keys.remove')} press="Shift+Delete" />}
          <Key name={t('keys.move')} press={`${tKey('ArrowUp')} · ${tKey('ArrowDown')}`} />
          <Key name={t('keys.open')} press="Enter" />
        </div>
      </div>
    </Autocomplete.Root>
  );
}

type PaletteFieldProps = Pick<PaletteBodyProps, 'inputRef'> & { readonly onKeyDown: (event: KeyboardEvent) => void };

function PaletteField({ inputRef, onKeyDown }: PaletteFieldProps) {
  const t = useTranslations();
  return (
    <div className={styles['field']}>
      <Search className="rigid icon-medium faint" />
      <Autocomplete.Input
        ref={inputRef}
        className={styles['input']}
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onKeyDown={onKeyDown}
      />
      <Dialog.Close className={styles['close']}>
        <span className={visuallyHidden()}>{t('app.actions.close')}</span>
        <span aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </Dialog.Close>
    </div>
  );
}

type SearchTroubleProps = { readonly problems: SearchState['problems']; readonly onRetry: () => void };

function SearchTrouble({ problems, onRetry }: SearchTroubleProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [problem, further] = problems;
  if (problem === undefined) return null;
  const extent = further === undefined ? (`${problem.kind}OnlyHere` as const) : 'onlyHere';
  return (
    <div className={styles['trouble']} role="status">
      <WifiOff className="rigid icon-small" />
      <p className="grow">
        {errorText(problem.error).title}. {t(`search.${extent}`)}
      </p>
      <RetryButton onClick={onRetry} />
    </div>
  );
}

function Key({ name, press }: { readonly name: string; readonly press: string }) {
  return (
    <span className={styles['key']}>
      {name} <kbd>{shownShortcut(press)}</kbd>
    </span>
  );
}
