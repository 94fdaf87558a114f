import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { EndlessGrid } from '#renderer/parts/endless-grid.tsx';
import { FilterBar } from '#renderer/parts/filter-bar.tsx';
import { focusFound } from '#renderer/parts/focus-found.ts';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { TypedSearchField } from '#renderer/parts/typed-search-field.tsx';
import { useAdultRule } from '#renderer/parts/use-adult-rule.ts';
import { useChoosing } from '#renderer/parts/use-choosing.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import type { VirtualGridHandle } from '#renderer/ui/virtual-grid.tsx';
import type { AccountState } from '#shared/domain/account.ts';
import type { ListedRelease, ListName } from '#shared/domain/release-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListChips } from './list-chips.tsx';
import { appliedFilters, isFiltered } from './list-filters.ts';
import { ListNotes } from './list-notes.tsx';
import { ListSheet } from './list-sheet.tsx';
import { ListSortingSelect } from './list-sorting-select.tsx';
import styles from './list-view.module.css';
import { useAllIds } from './use-all-ids.ts';
import { useLibraryAddress } from './use-library-address.ts';
import { useListed } from './use-listed.ts';
import { useTabName } from './use-tab-name.ts';

type ListViewProps = { readonly list: ListName; readonly account: AccountState };

const idOf = ({ card }: ListedRelease) => card.id;

/** One list of the account: searched, filtered, put in order, and changed in many places at once. */
export function ListView({ list, account }: ListViewProps) {
  const t = useTranslations('library');
  const tSearch = useTranslations('catalog.search');
  const name = useTabName()(list);
  const language = useLocale();
  const { isShown } = useAdultRule();
  const { address, change, sort, search } = useLibraryAddress();
  const { filters, sorting } = address;
  const references = useQuery(queryFor('lists.references', { list }));
  const state = useQuery(queryFor('lists.state', {})).data;
  const question = { list, language, filters, sorting };
  const releases = useListed(
    list,
    useEndless('lists.page', (page) => ({ page, ...question }), idOf),
  );
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const gridRef = useRef<VirtualGridHandle>(null);
  const shown = releases.items?.filter(isShown).map(idOf) ?? [];
  const allIds = useAllIds(question, releases.hasMore ? null : shown);
  const choosing = useChoosing({ shown, listRef: gridRef, allIds });
  const { selection } = choosing;
  const focusOpener = () => openerRef.current?.focus();
  // There is nothing to search in a list of nothing; while that is not known yet, the tools keep their place.
  const isEmpty = state?.counts[list] === 0 && !isFiltered(filters);

  return (
    <section aria-label={name} onClickCapture={choosing.onClickCapture}>
      <div className={styles['controls']} hidden={isEmpty} data-choosing={selection !== null || undefined}>
        {selection === null ? (
          <FilterBar
            search={
              <TypedSearchField
                label={t('filters.search', { list: name })}
                placeholder={tSearch('placeholder')}
                clearName={tSearch('clear')}
                search={filters.search}
                onSearch={search}
              />
            }
            appliedCount={appliedFilters(filters).length}
            onOpen={() => setSheetOpen(true)}
            openerRef={openerRef}
            sorting={
              <>
                <ListSortingSelect sorting={sorting} onChange={sort} />
                <IconButton
                  name={t('bulk.select')}
                  icon={<ListChecks />}
                  ref={choosing.sought === 'select' ? focusFound(choosing.onFound) : undefined}
                  aria-disabled={shown.length === 0}
                  onClick={() => {
                    if (shown.length > 0) choosing.begin();
                  }}
                />
              </>
            }
          />
        ) : (
          <BulkBar list={list} releaseIds={[...selection.ids]} choosing={choosing} />
        )}
        <ListChips {...{ filters, onChange: change }} references={references.data} onEmptied={focusOpener} />
      </div>
      <ListSheet
        {...{ filters, references, onChange: change, total: releases.total }}
        isOpen={isSheetOpen}
        onOpenChange={setSheetOpen}
      />
      {state !== undefined && <ListNotes list={list} state={state} isEnded={account.status === 'ended'} />}
      <EndlessGrid
        ref={gridRef}
        name={name}
        list={releases}
        keyOf={idOf}
        renderItem={({ card }) => (
          <ReleasePoster
            card={card}
            choice={{
              isChosen: selection === null ? null : selection.ids.has(card.id),
              onChoose: (isRun) => choosing.choose(card.id, isRun),
              isSought: choosing.isSought(card.id),
              onFound: choosing.onFound,
            }}
          />
        )}
        empty={<EmptyList list={list} filters={filters} state={state} onChange={change} />}
      />
    </section>
  );
}
