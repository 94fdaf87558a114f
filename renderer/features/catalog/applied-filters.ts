import { useTranslations } from 'use-intl';
import { catalogEn } from '#renderer/i18n/en/catalog.ts';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { waysOutOf } from '#renderer/parts/filters/ways-out.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { CatalogFilters, type CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';

/** The filters that are lists of the service's codes. */
export type CodedGroup = 'types' | 'seasons' | 'ageRatings' | 'publishStatuses' | 'productionStatuses';

/** One thing that is on and can be turned off by itself. */
export type AppliedFilter =
  | { readonly group: CodedGroup; readonly value: string }
  | { readonly group: 'genres'; readonly value: number }
  | { readonly group: 'sorting'; readonly value: string }
  | { readonly group: 'years' | 'search' };

/** What the parts of the catalogue page have alike; `References` are undefined until the service has named its values. */
export type FilterParts<References = CatalogReferences | undefined> = {
  readonly filters: CatalogFilters;
  readonly references: References;
  readonly onChange: ChangeFilters<CatalogFilters>;
};

export const CODED_GROUPS = [
  'types',
  'seasons',
  'publishStatuses',
  'productionStatuses',
  'ageRatings',
] as const satisfies readonly CodedGroup[];

export const NO_FILTERS: CatalogFilters = CatalogFilters.parse({});

/** Everything that narrows the catalogue, in the order of the sheet; the search text comes last. */
export function appliedFilters(filters: CatalogFilters): AppliedFilter[] {
  const { types, genres, fromYear, toYear, search } = filters;
  const coded = (group: CodedGroup) => filters[group].map((value) => ({ group, value }));
  return [
    ...types.map((value) => ({ group: 'types' as const, value })),
    ...genres.map((value) => ({ group: 'genres' as const, value })),
    ...(fromYear === null && toYear === null ? [] : [{ group: 'years' as const }]),
    ...CODED_GROUPS.filter((group) => group !== 'types').flatMap(coded),
    ...(search === '' ? [] : [{ group: 'search' as const }]),
  ];
}

export function withoutValue(filters: CatalogFilters, applied: AppliedFilter): CatalogFilters {
  switch (applied.group) {
    case 'years':
      return { ...filters, fromYear: null, toYear: null };
    case 'search':
      return { ...filters, search: '' };
    case 'sorting':
      return { ...filters, sorting: null };
    case 'genres':
      return { ...filters, genres: filters.genres.filter((id) => id !== applied.value) };
    default:
      return { ...filters, [applied.group]: filters[applied.group].filter((value) => value !== applied.value) };
  }
}

export function withValue(filters: CatalogFilters, applied: Exclude<AppliedFilter, { group: 'years' | 'search' }>) {
  if (applied.group === 'sorting') return { ...filters, sorting: applied.value };
  if (applied.group === 'genres') return { ...filters, genres: [...filters.genres, applied.value] };
  return { ...filters, [applied.group]: [...filters[applied.group], applied.value] };
}

/** Whether the service does not know the value any more; nothing is said of any while its values are not there. */
export function isGone(applied: AppliedFilter, references: CatalogReferences | undefined): boolean {
  if (references === undefined) return false;
  switch (applied.group) {
    case 'years':
    case 'search':
      return false;
    case 'genres':
      return !references.genres.some(({ id }) => id === applied.value);
    case 'sorting':
      return !references.sortings.some(({ value }) => value === applied.value);
    default:
      return !references[applied.group].some(({ value }) => value === applied.value);
  }
}

/** An order that the service does not know is ignored by it (anime-service, Catalog rule 8), and can only be removed. */
export function goneSorting(
  filters: CatalogFilters,
  references: CatalogReferences | undefined,
): AppliedFilter | undefined {
  if (filters.sorting === null) return undefined;
  const applied = { group: 'sorting', value: filters.sorting } as const;
  return isGone(applied, references) ? applied : undefined;
}

/** Without any filter. The order is none, so it stays if it still exists. */
export function cleared(filters: CatalogFilters, references: CatalogReferences | undefined): CatalogFilters {
  const { sorting } = goneSorting(filters, references) === undefined ? filters : NO_FILTERS;
  return { ...NO_FILTERS, sorting };
}

/** Such years find nothing (anime-service, Catalog rule 5). */
export function areYearsBackwards({ fromYear, toYear }: CatalogFilters): boolean {
  return fromYear !== null && toYear !== null && fromYear > toYear;
}

export function withYearsSwapped(filters: CatalogFilters): CatalogFilters {
  return { ...filters, fromYear: filters.toYear, toYear: filters.fromYear };
}

/** A release must have all genres; of the other lists any value is enough. */
export function waysOut(filters: CatalogFilters) {
  return waysOutOf(filters, appliedFilters(filters), ({ group }) => group === 'genres', withoutValue);
}

function knows<Known extends object>(known: Known, value: string): value is Extract<keyof Known, string> {
  return Object.hasOwn(known, value);
}

/** Names of all that can be filtered by, in the person's language; what the app does not know is named by the service. */
export function useFilterNames(references: CatalogReferences | undefined) {
  const t = useTranslations('catalog');
  const { typeName, seasonName } = useFacts();

  function codedName(group: CodedGroup, value: string): string {
    const known = references?.[group].find((choice) => choice.value === value) ?? { value, label: value };
    switch (group) {
      case 'types':
        return typeName(known);
      case 'seasons':
        return seasonName(known);
      case 'publishStatuses':
        return knows(catalogEn.publishStatuses, value) ? t(`publishStatuses.${value}`) : known.label;
      case 'productionStatuses':
        return knows(catalogEn.productionStatuses, value) ? t(`productionStatuses.${value}`) : known.label;
      case 'ageRatings':
        return knows(catalogEn.ageRatings, value) ? t(`ageRatings.${value}`) : known.label;
    }
  }

  function genreName(genreId: number): string {
    const known = references?.genres.find(({ id }) => id === genreId);
    return known?.name ?? t('filters.genreNumber', { id: String(genreId) });
  }

  function sortingName({ value, label }: Labelled): string {
    return knows(catalogEn.sorting, value) ? t(`sorting.${value}`) : label;
  }

  /** Years are written without grouping. */
  function yearsName({ fromYear, toYear }: CatalogFilters): string {
    const [from, to] = [String(fromYear), String(toYear)];
    if (toYear === null) return t('years.since', { year: from });
    if (fromYear === null) return t('years.until', { year: to });
    return from === to ? from : t('years.between', { from, to });
  }

  function plainName(applied: AppliedFilter, filters: CatalogFilters): string {
    switch (applied.group) {
      case 'years':
        return yearsName(filters);
      case 'search':
        return t('nothing.searched', { text: filters.search });
      case 'genres':
        return genreName(applied.value);
      case 'sorting':
        return t('filters.sortingBy', { name: applied.value });
      default:
        return codedName(applied.group, applied.value);
    }
  }

  return {
    plainName,
    sortingName,
    yearsName,
    /** With a word on it where the service does not know it any more. */
    nameOf(applied: AppliedFilter, filters: CatalogFilters): string {
      const name = plainName(applied, filters);
      return isGone(applied, references) ? t('filters.gone', { name }) : name;
    },
  };
}
