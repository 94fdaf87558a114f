import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { goneSorting } from './applied-filters.ts';
import { USUAL_SORTING } from './catalog-search.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type SortingSelectProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
};

/** The service's own order comes first; it is also what comes of an order that no longer exists. */
export function SortingSelect({ filters, references, onChange }: SortingSelectProps) {
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
