import { type FilterChip, FilterChips } from '#renderer/parts/filter-chips.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { type AppliedFilter, appliedFilters, cleared, goneSorting, isGone, withoutValue } from './applied-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type AppliedChipsProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
export function AppliedChips({ filters, references, onChange, onEmptied }: AppliedChipsProps) {
  const { nameOf } = useFilterNames(references);
  const sorting = goneSorting(filters, references);
  const applied = appliedFilters(filters).filter(({ group }) => group !== 'search');
  const chipOf = (each: AppliedFilter): FilterChip => ({
    key: 'value' in each ? `${each.group} ${each.value}` : each.group,
    name: nameOf(each, filters),
    isGone: isGone(each, references),
    remove: () => onChange((before) => withoutValue(before, each)),
  });
  return (
    <FilterChips
      chips={(sorting === undefined ? applied : [...applied, sorting]).map(chipOf)}
      onClear={() => onChange((before) => cleared(before, references))}
      onEmptied={onEmptied}
    />
  );
}
