import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { foundPlace } from '#renderer/parts/chapters/chapter-list.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { placeOfAddress } from '#renderer/parts/novel/place-of-address.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import styles from './palette-body.module.css';
import { PaletteField } from './palette-field.tsx';
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items.ts';
import { isFavouriteKey } from './palette-keys.ts';
import { PaletteRow } from './palette-row.tsx';
import { usePaletteStore } from './palette-store.ts';
import { createSearchRunner, type SearchKind, type SearchState, type ServiceAnswer } from './search-runner.ts';
import { SearchTrouble } from './search-trouble.tsx';
import { useCommands, useToggleFavourite } from './use-commands.ts';
import { useSiteAddress } from './use-site-address.ts';

type PaletteBodyProps = {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Something was opened or done: the palette may go. */
  readonly onChosen: () => void;
};

/** The field, and under it all that fits what stands in it. */
export function PaletteBody({ inputRef, onChosen }: PaletteBodyProps) {
  const t = useTranslations('search');
  const [typed, setTyped] = useState(usePaletteStore.getState().firstText);
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const { search, type, retry } = useQuickSearch();
  const recent = useQuery(queryFor('searches.recent', {})).data ?? [];
  const commands = useCommands();
  const { isShown } = useAdultRule();
  const addressIn = useSiteAddress();
  const address = addressIn(typed);
  const groups = paletteGroups({ address, search, recent, commands, isShown });
  const toggleFavourite = useToggleFavourite();
  const openItem = useOpenItem({ text: search.text, look, onChosen });
  const items = groups.flatMap((group) => group.items);
  const highlighted = items.find(({ key }) => key === highlightedKey);
  const isWaiting = search.waitingFor.length > 0 || (search.local === null && search.text !== '');
  const isEmpty = groups.length === 0 && !isWaiting;

  /** An address is no name of anything: the services are not asked for it. */
  function write(text: string) {
    setTyped(text);
    type(addressIn(text) === null ? text : '');
  }

  function look(text: string) {
    write(text);
    inputRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.code === 'Delete' && event.shiftKey && highlighted?.kind === 'recent') {
      event.preventDefault();
      void api['searches.forget']({ text: highlighted.text });
    } else if (isFavouriteKey(event)) {
      // A browser would put the whole app among its bookmarks.
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
        // Choosing writes nothing into the field: what a choice does, it does by itself.
        if (reason === 'item-press') return;
        write(text);
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
        {isEmpty && (
          <div className={styles['nothing']}>
            <p className={styles['nothingTitle']}>{t('nothing', { text: search.text })}</p>
            <p>{t('nothingAdvice')}</p>
          </div>
        )}
        <SearchTrouble problems={search.problems} onRetry={retry} />
      </div>
      <PaletteFoot
        isWaiting={isWaiting}
        count={search.text === '' && address === null ? null : items.length}
        canRemove={highlighted?.kind === 'recent'}
        canCollect={highlighted?.kind === 'release'}
      />
    </Autocomplete.Root>
  );
}

async function ask(kind: SearchKind, text: string, signal: AbortSignal): Promise<ServiceAnswer> {
  if (kind === 'releases') return { kind, items: await api['releases.search']({ text }, { signal }) };
  const { items } = await api['novels.catalogPage']({ page: 1, filters: { search: text } }, { signal });
  return { kind, items };
}

/** A search that lasts as long as what draws it. */
function useQuickSearch(): {
  readonly search: SearchState;
  readonly type: (text: string) => void;
  readonly retry: () => void;
} {
  const [runner] = useState(() =>
    createSearchRunner({
      findLocally: (text) => api['library.search']({ text }),
      findInTexts: (text, signal) => api['saved.search']({ text, slugUrl: null }, { signal }),
      ask,
      errorOf: failureOf,
      schedule: (milliseconds, callBack) => {
        const timer = setTimeout(callBack, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => runner.close, [runner]);
  return { search: useSyncExternalStore(runner.subscribe, runner.state), type: runner.type, retry: runner.retry };
}

type OpenItemParts = {
  /** For which it was found. */
  readonly text: string;
  readonly look: (text: string) => void;
  readonly onChosen: () => void;
};

/** Does what an item stands for. A text is remembered once something was opened that it found. */
function useOpenItem({ text, look, onChosen }: OpenItemParts): (item: PaletteItem) => void {
  const navigate = useNavigate();

  function found(): void {
    onChosen();
    // Not remembering a text is no reason to say anything.
    void api['searches.remember']({ text }).catch(() => undefined);
  }

  return (item) => {
    switch (item.kind) {
      case 'address':
        onChosen();
        return void navigate(placeOfAddress(item.address));
      case 'recent':
        return look(item.text);
      case 'forget':
        return void api['searches.forget']({ text: null });
      case 'command':
        onChosen();
        return item.command.run();
      case 'release':
        found();
        return void navigate({ to: '/anime/$idOrAlias', params: { idOrAlias: String(item.card.id) } });
      case 'novel':
        found();
        return void navigate({ to: '/novels/$slugUrl', params: { slugUrl: item.card.slugUrl } });
      case 'text':
        found();
        return void navigate(foundPlace(item.finding));
      case 'texts':
        found();
        return void navigate({ to: '/texts', search: { q: item.text } });
      case 'catalogue':
        found();
        return void navigate({ to: '/anime', search: { q: item.text } });
    }
  };
}

type PaletteFootProps = {
  readonly isWaiting: boolean;
  /** Null before anything was typed. */
  readonly count: number | null;
  readonly canRemove: boolean;
  readonly canCollect: boolean;
};

/** What was found, in a number that is also said aloud, and the keys that help here. */
function PaletteFoot({ isWaiting, count, canRemove, canCollect }: PaletteFootProps) {
  const t = useTranslations('search');
  return (
    <div className={styles['foot']}>
      <Autocomplete.Status>{isWaiting ? t('searching') : count !== null && t('found', { count })}</Autocomplete.Status>
      <div className={styles['keys']} aria-hidden="true">
        {canCollect && <Key name={t('keys.favourite')} press="Ctrl D" />}
        {canRemove && <Key name={t('keys.remove')} press="Shift Del" />}
        <Key name={t('keys.move')} press="↑ ↓" />
        <Key name={t('keys.open')} press="↵" />
      </div>
    </div>
  );
}

function Key({ name, press }: { readonly name: string; readonly press: string }) {
  return (
    <span className={styles['key']}>
      {name} <kbd>{press}</kbd>
    </span>
  );
}
