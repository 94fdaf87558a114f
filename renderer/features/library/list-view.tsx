import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { QueryInput } from '#renderer/api/asked-ahead.ts';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { type Endless, useEndless } from '#renderer/api/use-endless.ts';
import { SelectButton } from '#renderer/parts/chapters/selection-bar.tsx';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { useTellFailure } from '#renderer/parts/errors/use-tell-failure.ts';
import { FilterBar, FilterChips } from '#renderer/parts/filters/filter-bar.tsx';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import {
  type ListedRelease,
  type ListFilters,
  type ListMembership,
  type ListName,
  type ListReferences,
  ListSorting,
} from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { type LibraryTab, NO_FILTERS, useLibraryAddress } from './library-address.ts';
import { appliedFilters, isFiltered, offeredFilters, useFilterNames, withFilter } from './list-filters.ts';
import { ListNotes } from './list-notes.tsx';
import { ListSheet } from './list-sheet.tsx';
import styles from './list-view.module.css';

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
  const gridRef = useRef<VirtualHandle>(null);
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
                <SelectButton choosing={choosing} name={t('bulk.select')} isDisabled={shown.length === 0} />
              </>
            }
          />
        ) : (
          <BulkBar list={list} choosing={choosing} />
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
        renderItem={({ card }) => <ReleasePoster card={card} choice={choosing.choiceOf(card.id)} />}
        empty={<EmptyList list={list} filters={filters} state={state} onChange={change} />}
      />
    </section>
  );
}

/** The releases without those that have just been taken out of the list: they go at once, the pages follow. */
function useListed(list: ListName, releases: Endless<ListedRelease>): Endless<ListedRelease> {
  const membership = useQuery(queryFor('lists.membership', {})).data;
  if (membership === undefined || releases.items === undefined) return releases;
  const ids = new Set(idsOf(list, membership));
  return { ...releases, items: releases.items.filter(({ card }) => ids.has(card.id)) };
}

function idsOf(list: ListName, { favourites, collections }: ListMembership) {
  if (list === 'favourites') return favourites;
  return collections.flatMap(({ releaseId, collection }) => (collection === list ? [releaseId] : []));
}

type ListSortingProps = { readonly sorting: ListSorting; readonly onChange: (sorting: ListSorting) => void };

/** The service's eight orders of favourites and one by name; collections have them too, since they are put in order here. */
function ListSortingSelect({ sorting, onChange }: ListSortingProps) {
  const t = useTranslations('catalog.filters');
  const tSorting = useTranslations('library.sorting');
  return (
    <Select
      name={t('sorting')}
      value={sorting}
      choices={[...ListSorting.values].map((value) => ({ value, label: tSorting(value) }))}
      onChange={onChange}
    />
  );
}

type ListChipsProps = {
  readonly filters: ListFilters;
  readonly references: ListReferences | undefined;
  readonly onChange: ChangeFilters<ListFilters>;
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
function ListChips({ filters, references, onChange, onEmptied }: ListChipsProps) {
  const t = useTranslations('library.filters');
  const nameOf = useFilterNames(references);
  const chips = appliedFilters(filters).map((filter) => {
    const offered = references && offeredFilters(filter.group, filters, references);
    const isGone = offered?.some((each) => each.filter.value === filter.value && each.count === 0) === true;
    return {
      key: `${filter.group} ${filter.value}`,
      name: isGone ? t('absent', { name: nameOf(filter) }) : nameOf(filter),
      isGone,
      remove: () => onChange((before) => withFilter(before, filter, false)),
    };
  });
  return <FilterChips chips={chips} onClear={() => onChange(() => NO_FILTERS)} onEmptied={onEmptied} />;
}

type Question = Omit<QueryInput<'lists.page'>, 'page'>;

/**
 * Every release that goes with the question and may be shown, also those that no page was loaded of; `loaded` where it is
 * all of them already. They come from this device.
 */
function useAllIds(question: Question, loaded: readonly ReleaseId[] | null): () => Promise<readonly ReleaseId[]> {
  const { isShown } = useAdultRule();
  const tellFailure = useTellFailure();
  return async () => {
    if (loaded !== null) return loaded;
    const ids = new Set<ReleaseId>();
    try {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await api['lists.page']({ ...question, page });
        for (const item of answer.items) if (isShown(item)) ids.add(item.card.id);
        pages = answer.totalPages;
      }
    } catch (thrown) {
      tellFailure(thrown);
    }
    return [...ids];
  };
}

/** What a part of the library is called. */
export function useTabName(): (tab: LibraryTab) => string {
  const t = useTranslations();
  return (tab) => {
    switch (tab) {
      case 'history':
        return t('library.history.title');
      case 'saved':
        return t('saved.title');
      case 'novels':
        return t('shelves.library.title');
      default:
        return t(`lists.names.${tab}`);
    }
  };
}
