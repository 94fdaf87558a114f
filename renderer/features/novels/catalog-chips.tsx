import { type FilterChip, FilterChips } from '#renderer/parts/filter-chips.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novel-catalog.ts';
import { appliedFilters, cleared, isGone, withoutValue } from './catalog-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useCatalogNames } from './use-catalog-names.ts';

type CatalogChipsProps = {
  readonly filters: NovelFilters;
  readonly references: NovelReferences | undefined;
  readonly onChange: ChangeFilters;
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
export function CatalogChips({ filters, references, onChange, onEmptied }: CatalogChipsProps) {
  const { nameOf } = useCatalogNames(references);
  const chips = appliedFilters(filters).flatMap((applied): FilterChip[] =>
    applied.group === 'search'
      ? []
      : [
          {
            key: `${applied.group} ${applied.id}`,
            name: nameOf(applied, filters),
            isGone: isGone(applied, references),
            remove: () => onChange((before) => withoutValue(before, applied)),
          },
        ],
  );
  return <FilterChips chips={chips} onClear={() => onChange(cleared)} onEmptied={onEmptied} />;
}
