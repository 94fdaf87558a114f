import { Heart, LibraryBig, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { QueryInput } from '#renderer/api/client.ts';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { SelectButton } from '#renderer/parts/chapters/selection-bar.tsx';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { QueryError } from '#renderer/parts/errors/error-page.tsx';
import { useFailureToast } from '#renderer/parts/errors/use-failure-toast.ts';
import { FilterControls } from '#renderer/parts/filters/filter-controls.tsx';
import { type ChangeFilters, filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { leaveFilters } from '#renderer/parts/filters/nothing-found.tsx';
import { useAdultRule, useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { useReleaseFilters } from '#renderer/parts/release/use-release-filters.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
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
  type ListsState,
} from '#shared/domain/anime/release-list.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NO_FILTERS, useLibraryAddress } from './library-address.ts';
import { useTabName } from './library-tabs.tsx';
import { ListNotes } from './list-notes.tsx';
import styles from './list-view.module.css';

const idOf = ({ card }: ListedRelease) => card.id;

export function ListView({ list, account }: { readonly list: ListName; readonly account: AccountState }) {
  const t = useTranslations();
  const name = useTabName()(list);
  const language = useLocale();
  const { isShown } = useAdultRule();
  const { address, change, sort } = useLibraryAddress();
  const { filters, sorting } = address;
  const references = useAnswer('lists.references', { list });
  const stateAnswer = useAnswer('lists.state', {});
  const state = stateAnswer.data;
  const groups = useListFilters(filters, references.data);
  const question = { list, language, filters, sorting };
  const membership = useAnswer('lists.membership', {}).data;
  const listed = membership && new Set(idsOf(list, membership));
  const isListed = listed && ((id: ReleaseId) => listed.has(id));
  const answered = useEndless('lists.page', (page) => ({ page, ...question }), idOf);
  // Hides releases that were just removed, until the list's pages are read again.
  const items = isListed ? answered.items?.filter(({ card }) => isListed(card.id)) : answered.items;
  const releases = { ...answered, items };
  const gridRef = useRef<VirtualHandle>(null);
  const shown = releases.items?.filter(isShown).map(idOf) ?? [];
  const hidden = useHiddenNote(items);
  const allIds = useAllIds(question, shown, releases.hasMore);
  const choosing = useChoosing({ kind: 'releases', shown, listRef: gridRef, allIds, isListed });
  const { selection } = choosing;
  // An empty list needs no tools. They are shown until the count is known.
  const isEmpty = state?.counts[list] === 0 && !isFiltered(filters);

  return (
    <section aria-label={name} onClickCapture={choosing.onClickCapture}>
      {!isEmpty && (
        <FilterControls
          filters={filters}
          groups={groups}
          onChange={change}
          cleared={() => NO_FILTERS}
          references={references}
          searchLabel={t('library.filters.search', { list: name })}
          total={releases.total}
          sorting={
            <>
              <Select
                name={t('catalog.filters.sorting')}
                value={sorting}
                choices={[...ListSorting.values].map((value) => ({ value, label: t(`library.sorting.${value}`) }))}
                onChange={sort}
              />
              <SelectButton choosing={choosing} isDisabled={shown.length === 0} />
            </>
          }
          bar={selection && <BulkBar list={list} choosing={choosing} />}
          box={{ className: styles['controls'], 'data-choosing': selection !== null || undefined }}
        >
          {/* The list's total includes hidden releases. */}
          {hidden !== null && shown.length > 0 && <p className="small faint">{hidden}</p>}
        </FilterControls>
      )}
      {state !== undefined && <ListNotes list={list} state={state} isEnded={account.status === 'ended'} />}
      {/* If the releases cannot be read either, their grid reports it. */}
      {answered.items !== undefined && <QueryError query={stateAnswer} />}
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

function idsOf(list: ListName, { favourites, collections }: ListMembership) {
  if (list === 'favourites') return favourites;
  return collections.flatMap(({ releaseId, collection }) => (collection === list ? [releaseId] : []));
}

type Question = Omit<QueryInput<'lists.page'>, 'page'>;

/** Loads the ids of all releases that match and may be shown; a failure leaves those that are `loaded`. */
function useAllIds(question: Question, loaded: readonly ReleaseId[], hasMore: boolean) {
  const { isShown } = useAdultRule();
  const showFailure = useFailureToast();
  return async () => {
    const ids = new Set(loaded);
    try {
      for (let page = 1, pages = hasMore ? 1 : 0; page <= pages; page++) {
        const answer = await api['lists.page']({ ...question, page });
        for (const item of answer.items) if (isShown(item)) ids.add(item.card.id);
        pages = answer.totalPages;
      }
    } catch (thrown) {
      showFailure(thrown);
    }
    return [...ids];
  };
}

type EmptyListProps = {
  readonly list: ListName;
  readonly filters: ListFilters;
  readonly state: ListsState | undefined;
  readonly onChange: ChangeFilters<ListFilters>;
};

function EmptyList({ list, filters, state, onChange }: EmptyListProps) {
  const t = useTranslations();
  // The notes above say why the list is not read yet.
  if (state === undefined || state.unread > 0 || state.lastPulledAt === null) return null;

  if (isFiltered(filters) && state.counts[list] > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('library.empty.nothingMatches.title')}
        advice={t('library.empty.nothingMatches.advice')}
        action={
          <Button
            onClick={() => {
              leaveFilters();
              onChange(() => NO_FILTERS);
            }}
          >
            {t('catalog.filters.clear')}
          </Button>
        }
      />
    );
  }
  if (state.missing[list] > 0) return <EmptyState icon={<SearchX />} title={t('library.empty.allMissing')} />;
  const Icon = list === 'favourites' ? Heart : LibraryBig;
  return (
    <EmptyState
      icon={<Icon />}
      title={t('library.empty.title')}
      advice={t(`library.empty.${list}`)}
      action={<ButtonLink href={addressOf.anime()}>{t('library.empty.browse')}</ButtonLink>}
    />
  );
}

function isFiltered({ search, types, genres, years, ageRatings }: ListFilters): boolean {
  return search !== '' || types.length + genres.length + years.length + ageRatings.length > 0;
}

/** The filters of a list, with the number of releases of each value; only values that occur in the list are offered. */
function useListFilters(filters: ListFilters, references: ListReferences | undefined) {
  const t = useTranslations();
  const goneName = (name: string) => t('library.filters.absent', { name });
  const { types, genres, ageRatings } = useReleaseFilters(filters, references, goneName);
  const years = filterGroup({
    key: 'years',
    title: t('catalog.filters.years'),
    filters,
    known: references?.years.map(({ year, count }) => ({ value: year, name: String(year), count })),
    unknownName: String,
    goneName,
  });
  return [types, genres, years, ageRatings];
}
