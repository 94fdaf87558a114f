import { useTranslations } from 'use-intl';
import { filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { useReleaseFilters } from '#renderer/parts/release/use-release-filters.ts';
import type { ListFilters, ListReferences } from '#shared/domain/anime/release-list.ts';

export function isFiltered({ search, types, genres, years, ageRatings }: ListFilters): boolean {
  return search !== '' || types.length + genres.length + years.length + ageRatings.length > 0;
}

/** The filters of a list, with the number of releases of each value; only values that occur in the list are offered. */
export function useListFilters(filters: ListFilters, references: ListReferences | undefined) {
  const t = useTranslations('catalog.filters');
  const tLibrary = useTranslations('library.filters');
  const goneName = (name: string) => tLibrary('absent', { name });
  const { types, genres, ageRatings } = useReleaseFilters(filters, references, goneName);
  const years = filterGroup({
    key: 'years',
    title: t('years'),
    filters,
    known: references?.years.map(({ year, count }) => ({ value: year, name: String(year), count })),
    unknownName: String,
    goneName,
  });
  return [types, genres, years, ageRatings];
}
