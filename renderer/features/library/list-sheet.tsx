import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { FilterChoices, FilterSheet } from '#renderer/parts/filters/filter-sheet.tsx';
import type { ListFilters, ListReferences } from '#shared/domain/anime/release-list.ts';
import { NO_FILTERS } from './library-address.ts';
import { FILTER_GROUPS, offeredFilters, useFilterNames, withFilter } from './list-filters.ts';

type ListSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: ListFilters;
  readonly references: UseQueryResult<ListReferences>;
  readonly total: number | undefined;
  readonly onChange: ChangeFilters<ListFilters>;
};

/** All filters of a list, with how many of it each value has; only what occurs in it is offered. */
export function ListSheet({ filters, references, onChange, ...sheet }: ListSheetProps) {
  const t = useTranslations('catalog.filters');
  const tLibrary = useTranslations('library.filters');
  const nameOf = useFilterNames(references.data);
  return (
    <FilterSheet {...sheet} references={references} onClear={() => onChange(() => NO_FILTERS)}>
      {(known) =>
        FILTER_GROUPS.map((group) => {
          const offered = offeredFilters(group, filters, known);
          return (
            <FilterChoices
              key={group}
              group={{
                key: group,
                title: t(group),
                hint: group === 'genres' ? t('genresHint') : undefined,
                find: group === 'genres' ? { label: t('findGenre'), none: t('noSuchGenre') } : undefined,
                choices: offered.map(({ filter, count }) => ({
                  key: `${group} ${filter.value}`,
                  name: nameOf(filter),
                  goneName: count === 0 ? tLibrary('absent', { name: nameOf(filter) }) : undefined,
                  isOn: filters[group].some((value) => value === filter.value),
                  count: count === 0 ? undefined : count,
                  set: (before: ListFilters, isOn: boolean) => withFilter(before, filter, isOn),
                })),
              }}
              onChange={onChange}
            />
          );
        })
      }
    </FilterSheet>
  );
}
