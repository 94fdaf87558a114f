import { useTranslations } from 'use-intl';
import { FilterChips } from '#renderer/parts/filter-chips.tsx';
import type { ListFilters, ListReferences } from '#shared/domain/release-list.ts';
import { NO_FILTERS } from './library-address.ts';
import { appliedFilters, offeredFilters, withFilter } from './list-filters.ts';
import { useFilterNames } from './use-filter-names.ts';
import type { ChangeFilters } from './use-library-address.ts';

type ListChipsProps = {
  readonly filters: ListFilters;
  readonly references: ListReferences | undefined;
  readonly onChange: ChangeFilters;
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
export function ListChips({ filters, references, onChange, onEmptied }: ListChipsProps) {
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
