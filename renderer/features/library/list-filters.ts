import { useTranslations } from 'use-intl';
import { catalogEn } from '#renderer/i18n/en/catalog.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import type { ListFilters, ListReferences } from '#shared/domain/anime/release-list.ts';

/** One thing that is on and can be turned off by itself. */
type AppliedFilter =
  | { readonly group: 'types' | 'ageRatings'; readonly value: string }
  | { readonly group: 'genres' | 'years'; readonly value: number };
type FilterGroup = AppliedFilter['group'];

/** In the order of the sheet. */
export const FILTER_GROUPS = ['types', 'genres', 'years', 'ageRatings'] as const satisfies readonly FilterGroup[];

/** Everything that narrows a list beside the search. */
export function appliedFilters({ types, genres, years, ageRatings }: ListFilters): AppliedFilter[] {
  return [
    ...types.map((value) => ({ group: 'types' as const, value })),
    ...genres.map((value) => ({ group: 'genres' as const, value })),
    ...years.map((value) => ({ group: 'years' as const, value })),
    ...ageRatings.map((value) => ({ group: 'ageRatings' as const, value })),
  ];
}

/** With the filter, or without it. */
export function withFilter(filters: ListFilters, { group, value }: AppliedFilter, isOn: boolean): ListFilters {
  const others: readonly (string | number)[] = filters[group].filter((each) => each !== value);
  return { ...filters, [group]: isOn ? [...others, value] : others };
}

export function isFiltered(filters: ListFilters): boolean {
  return filters.search !== '' || appliedFilters(filters).length > 0;
}

/** What a list can be filtered by: what occurs in it, and at the end what is on though it does not, or no longer. */
export function offeredFilters(
  group: FilterGroup,
  filters: ListFilters,
  references: ListReferences,
): { readonly filter: AppliedFilter; readonly count: number }[] {
  const known = knownFilters(group, references);
  const isKnown = (value: string | number) => known.some(({ filter }) => filter.value === value);
  const absent = appliedFilters(filters).filter((filter) => filter.group === group && !isKnown(filter.value));
  return [...known, ...absent.map((filter) => ({ filter, count: 0 }))];
}

function knownFilters(group: FilterGroup, { types, genres, years, ageRatings }: ListReferences) {
  switch (group) {
    case 'types':
      return types.map(({ value, count }) => ({ filter: { group, value }, count }));
    case 'ageRatings':
      return ageRatings.map(({ value, count }) => ({ filter: { group, value }, count }));
    case 'genres':
      return genres.map(({ id, count }) => ({ filter: { group, value: id }, count }));
    case 'years':
      return years.map(({ year, count }) => ({ filter: { group, value: year }, count }));
  }
}

type KnownAge = keyof typeof catalogEn.ageRatings;

function isKnownAge(value: string): value is KnownAge {
  return Object.hasOwn(catalogEn.ageRatings, value);
}

/** What a list is filtered by, in the person's language; what the app does not know is named by the service. */
export function useFilterNames(references: ListReferences | undefined) {
  const t = useTranslations('catalog');
  const { typeName } = useFacts();
  return ({ group, value }: AppliedFilter): string => {
    switch (group) {
      case 'types':
        return typeName(references?.types.find((type) => type.value === value) ?? { value, label: value });
      case 'ageRatings':
        if (isKnownAge(value)) return t(`ageRatings.${value}`);
        return references?.ageRatings.find((age) => age.value === value)?.label ?? value;
      case 'genres':
        return (
          references?.genres.find(({ id }) => id === value)?.name ?? t('filters.genreNumber', { id: String(value) })
        );
      case 'years':
        return String(value);
    }
  };
}
