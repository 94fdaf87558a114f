import { useTranslations } from 'use-intl';
import { catalogEn } from '#renderer/i18n/en/catalog.ts';
import { type FilterChoice, type FilterGroup, filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { isNamed, useFacts } from '#renderer/parts/release/use-facts.ts';
import { CatalogFilters, type CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';

type CodedFilter = 'types' | 'seasons' | 'ageRatings' | 'publishStatuses' | 'productionStatuses';
type AnimeFilter = FilterGroup<CatalogFilters>;

export const NO_FILTERS: CatalogFilters = CatalogFilters.parse({});

/** Such years find nothing (anime-service, Catalog rule 5). */
export function areYearsBackwards({ fromYear, toYear }: CatalogFilters): boolean {
  return fromYear !== null && toYear !== null && fromYear > toYear;
}

export function withYearsSwapped(filters: CatalogFilters): CatalogFilters {
  return { ...filters, fromYear: filters.toYear, toYear: filters.fromYear };
}

/** The filters of the catalogue; values without a name of the app keep the service's. */
export function useCatalogFilters(filters: CatalogFilters, references: CatalogReferences | undefined) {
  const t = useTranslations('catalog');
  const { typeName, seasonName } = useFacts();
  const yearsName = useYearsName()(filters);
  const goneName = (name: string) => t('filters.gone', { name });

  function coded(key: CodedFilter, nameOf: (value: Labelled) => string, quick?: AnimeFilter['quick']): AnimeFilter {
    const known = references?.[key];
    return filterGroup({
      key,
      filters,
      title: t(`filters.${key}`),
      known: known?.map(({ value }) => value),
      nameOf: (value) => nameOf(known?.find((each) => each.value === value) ?? { value, label: value }),
      goneName,
      quick,
    });
  }

  const genres = filterGroup({
    key: 'genres',
    filters,
    title: t('filters.genres'),
    hint: t('filters.genresHint'),
    find: { label: t('filters.findGenre'), none: t('filters.noSuchGenre') },
    matchesAll: true,
    known: references?.genres.map(({ id }) => id),
    nameOf: (genreId) =>
      references?.genres.find(({ id }) => id === genreId)?.name ?? t('filters.genreNumber', { id: String(genreId) }),
    goneName,
  });
  const years: AnimeFilter = {
    key: 'years',
    title: t('filters.years'),
    choices: [
      {
        key: 'years',
        name: yearsName,
        isOn: yearsName !== '',
        set: (before) => ({ ...before, fromYear: null, toYear: null }),
      },
    ],
  };
  const groups = [
    coded('types', typeName),
    genres,
    years,
    coded('seasons', seasonName, {
      any: t('seasons.any'),
      several: (count) => t('seasons.several', { count }),
    }),
    coded('publishStatuses', ({ value, label }) =>
      isNamed(catalogEn.publishStatuses, value) ? t(`publishStatuses.${value}`) : label,
    ),
    coded('productionStatuses', ({ value, label }) =>
      isNamed(catalogEn.productionStatuses, value) ? t(`productionStatuses.${value}`) : label,
    ),
    coded('ageRatings', ({ value, label }) =>
      isNamed(catalogEn.ageRatings, value) ? t(`ageRatings.${value}`) : label,
    ),
  ];

  /** The service ignores an order that it does not know (anime-service, Catalog rule 8); it can only be removed. */
  function goneSorting(): FilterChoice<CatalogFilters>[] {
    const { sorting } = filters;
    if (sorting === null || references?.sortings.some(({ value }) => value === sorting) !== false) return [];
    const name = t('filters.sortingBy', { name: sorting });
    const set = (before: CatalogFilters) => ({ ...before, sorting: null });
    return [{ key: 'sorting', name, goneName: goneName(name), isOn: true, set }];
  }

  const gone = goneSorting();
  return {
    groups,
    goneSorting: gone,
    /** Without any filter; the order stays if it exists. */
    cleared: (before: CatalogFilters) => ({ ...NO_FILTERS, sorting: gone.length > 0 ? null : before.sorting }),
  };
}

/** Years without grouping: "2010–2020"; empty without years. */
export function useYearsName() {
  const t = useTranslations('catalog.years');
  return ({ fromYear, toYear }: CatalogFilters): string => {
    const [from, to] = [String(fromYear), String(toYear)];
    if (fromYear === null) return toYear === null ? '' : t('until', { year: to });
    if (toYear === null) return t('since', { year: from });
    return from === to ? from : t('between', { from, to });
  };
}
