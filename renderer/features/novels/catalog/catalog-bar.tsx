import { ArrowDownWideNarrow, ArrowUpNarrowWide, Shuffle } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#renderer/parts/filters/filter-bar.tsx';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { type NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';
import { isUsuallyAscending } from './catalog-address.ts';
import { ANY_OF, appliedFilters, type FilterParts, useCatalogNames } from './catalog-filters.ts';
import styles from './catalog-sorting.module.css';

const ANY = 0;
/** Stands for several, which can be seen here, and changed in the sheet. */
const SEVERAL = -1;

type CatalogBarProps = FilterParts & {
  readonly onSearch: (text: string) => void;
  readonly onShuffle: () => void;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** What is changed most of the catalogue's filters. */
export function CatalogBar({ onSearch, onShuffle, onOpen, openerRef, ...parts }: CatalogBarProps) {
  const t = useTranslations('novels.catalogue');
  const tSearch = useTranslations('catalog.search');
  const { filters, onChange } = parts;
  return (
    <FilterBar
      search={
        <TypedSearchField
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          clearName={tSearch('clear')}
          search={filters.search}
          onSearch={onSearch}
        />
      }
      appliedCount={appliedFilters(filters).filter(({ group }) => group !== 'search').length}
      onOpen={onOpen}
      openerRef={openerRef}
      quick={ANY_OF.map((group) => <CatalogQuick key={group} group={group} {...parts} />)}
      sorting={<CatalogSorting filters={filters} onChange={onChange} onShuffle={onShuffle} />}
    />
  );
}

type CatalogQuickProps = FilterParts & {
  readonly group: (typeof ANY_OF)[number];
};

/** One origin or status, or any. */
function CatalogQuick({ group, filters, references, onChange }: CatalogQuickProps) {
  const t = useTranslations('novels.filters');
  const { nameOf } = useCatalogNames(references);
  const chosen = filters[group];
  const [only = ANY] = chosen;
  const known = references?.[group].map(({ id }) => id) ?? [];
  const ids = [...new Set([...known, ...(chosen.length === 1 ? chosen : [])])];
  return (
    <Select
      name={t(group)}
      value={chosen.length > 1 ? SEVERAL : only}
      choices={[
        { value: ANY, label: t(group === 'types' ? 'anyType' : 'anyStatus') },
        ...(chosen.length > 1 ? [{ value: SEVERAL, label: t('several', { count: chosen.length }) }] : []),
        ...ids.map((id) => ({ value: id, label: nameOf({ group, value: id }, filters) })),
      ]}
      onChange={(id) => {
        if (id !== SEVERAL) onChange((before) => ({ ...before, [group]: id === ANY ? [] : [id] }));
      }}
    />
  );
}

type CatalogSortingProps = {
  readonly filters: NovelFilters;
  readonly onChange: ChangeFilters<NovelFilters>;
  /** Another random order. */
  readonly onShuffle: () => void;
};

/** By what the list is put in order, and which way round; chance has no way round, but can be tried again. */
function CatalogSorting({ filters, onChange, onShuffle }: CatalogSortingProps) {
  const t = useTranslations('novels');
  const tFilters = useTranslations('catalog.filters');
  const { sorting, isAscending } = filters;
  return (
    <div className={styles['sorting']}>
      <Select
        name={tFilters('sorting')}
        value={sorting}
        choices={[...NovelSorting.values].map((value) => ({ value, label: t(`sorting.${value}`) }))}
        onChange={(value) =>
          onChange((before) => ({ ...before, sorting: value, isAscending: isUsuallyAscending(value) }))
        }
      />
      {sorting === 'random' ? (
        <IconButton name={t('sorting.shuffle')} icon={<Shuffle />} tooltipSide="left" onClick={onShuffle} />
      ) : (
        <IconButton
          name={t(`direction.${sorting}.${isAscending ? 'asc' : 'desc'}`)}
          icon={isAscending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          tooltipSide="left"
          onClick={() => onChange((before) => ({ ...before, isAscending: !before.isAscending }))}
        />
      )}
    </div>
  );
}
