import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#renderer/parts/filters/filter-bar.tsx';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { appliedFilters, type FilterParts, goneSorting, useFilterNames } from './applied-filters.ts';
import { USUAL_SORTING } from './catalog-search.ts';

/** Stands for years that are no single one of the service's; it can be seen here, and changed in the sheet. */
const OTHER = 'other';

type CatalogBarProps = FilterParts & {
  readonly onSearch: (text: string) => void;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** What is changed most of the catalogue's filters. */
export function CatalogBar({ onSearch, onOpen, openerRef, ...parts }: CatalogBarProps) {
  const t = useTranslations('catalog.search');
  const { filters } = parts;
  return (
    <FilterBar
      search={
        <TypedSearchField
          label={t('label')}
          placeholder={t('placeholder')}
          clearName={t('clear')}
          search={filters.search}
          onSearch={onSearch}
        />
      }
      appliedCount={appliedFilters(filters).filter(({ group }) => group !== 'search').length}
      onOpen={onOpen}
      openerRef={openerRef}
      quick={
        <>
          <QuickSeason {...parts} />
          <QuickYear {...parts} />
        </>
      }
      sorting={<SortingSelect {...parts} />}
    />
  );
}

/** One season or any; several are chosen in the sheet. */
function QuickSeason({ filters, references, onChange }: FilterParts) {
  const t = useTranslations('catalog');
  const { nameOf } = useFilterNames(references);
  const { seasons } = filters;
  const known = references?.seasons.map(({ value }) => value) ?? [];
  const values = [...known, ...(seasons.length === 1 ? seasons.filter((value) => !known.includes(value)) : [])];
  const several =
    seasons.length > 1 ? [{ value: seasons.join(','), label: t('seasons.several', { count: seasons.length }) }] : [];
  return (
    <Select
      name={t('filters.seasons')}
      value={seasons.join(',')}
      choices={[
        { value: '', label: t('seasons.any') },
        ...values.map((value) => ({ value, label: nameOf({ group: 'seasons', value }, filters) })),
        ...several,
      ]}
      onChange={(value) => onChange((before) => ({ ...before, seasons: value === '' ? [] : value.split(',') }))}
    />
  );
}

/** The service's own order comes first; it is also what comes of an order that no longer exists. */
function SortingSelect({ filters, references, onChange }: FilterParts) {
  const t = useTranslations('catalog.filters');
  const { sortingName } = useFilterNames(references);
  const isGone = goneSorting(filters, references) !== undefined;
  const chosen = isGone ? USUAL_SORTING : (filters.sorting ?? USUAL_SORTING);
  const listed = references?.sortings ?? [];
  const choices = [USUAL_SORTING, chosen]
    .filter((value) => !listed.some((sorting) => sorting.value === value))
    .map((value) => ({ value, label: value }))
    .concat(listed);
  const unique = [...new Map(choices.map((choice) => [choice.value, choice])).values()];
  return (
    <Select
      name={t('sorting')}
      value={chosen}
      choices={unique.map((sorting) => ({ value: sorting.value, label: sortingName(sorting) }))}
      onChange={(value) => onChange((before) => ({ ...before, sorting: value === USUAL_SORTING ? null : value }))}
    />
  );
}

/** One year or any; from one to another is chosen in the sheet. */
function QuickYear({ filters, references, onChange }: FilterParts) {
  const t = useTranslations('catalog');
  const { yearsName } = useFilterNames(references);
  const { fromYear, toYear } = filters;
  const years = (references?.years ?? []).toReversed().map(String);
  const isAny = fromYear === null && toYear === null;
  const isListed = fromYear === toYear && years.includes(String(fromYear));
  return (
    <Select
      name={t('filters.years')}
      value={isAny ? '' : isListed ? String(fromYear) : OTHER}
      choices={[
        { value: '', label: t('years.any') },
        ...(isAny || isListed ? [] : [{ value: OTHER, label: yearsName(filters) }]),
        ...years.map((year) => ({ value: year, label: year })),
      ]}
      onChange={(value) => {
        if (value === OTHER) return;
        const year = value === '' ? null : Number(value);
        onChange((before) => ({ ...before, fromYear: year, toYear: year }));
      }}
    />
  );
}
