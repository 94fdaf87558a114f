import { useTranslations } from 'use-intl';
import { catalog as catalogEn } from '#renderer/i18n/en/catalog.ts';
import { type FilterGroup, filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import type { ListFilters, ListReferences } from '#shared/domain/anime/release-list.ts';

export function isFiltered({ search, types, genres, years, ageRatings }: ListFilters): boolean {
  return search !== '' || types.length + genres.length + years.length + ageRatings.length > 0;
}

type KnownAge = keyof typeof catalogEn.ageRatings;

function isKnownAge(value: string): value is KnownAge {
  return Object.hasOwn(catalogEn.ageRatings, value);
}

/** The filters of a list, with the number of releases of each value; only values that occur in the list are offered. */
export function useListFilters(filters: ListFilters, references: ListReferences | undefined) {
  const t = useTranslations('catalog');
  const tLibrary = useTranslations('library.filters');
  const { typeName } = useFacts();
  const { types = [], genres = [], years = [], ageRatings = [] } = references ?? {};
  const goneName = (name: string) => tLibrary('absent', { name });

  function ageName(value: string): string {
    if (isKnownAge(value)) return t(`ageRatings.${value}`);
    return ageRatings.find((age) => age.value === value)?.label ?? value;
  }

  return [
    filterGroup({
      key: 'types',
      title: t('filters.types'),
      filters,
      known: types.map(({ value }) => value),
      countOf: (value) => types.find((type) => type.value === value)?.count,
      nameOf: (value) => typeName(types.find((type) => type.value === value) ?? { value, label: value }),
      goneName,
    }),
    filterGroup({
      key: 'genres',
      title: t('filters.genres'),
      filters,
      known: genres.map(({ id }) => id),
      countOf: (value) => genres.find(({ id }) => id === value)?.count,
      nameOf: (value) => genres.find(({ id }) => id === value)?.name ?? t('filters.genreNumber', { id: String(value) }),
      goneName,
      hint: t('filters.genresHint'),
      find: { label: t('filters.findGenre'), none: t('filters.noSuchGenre') },
    }),
    filterGroup({
      key: 'years',
      title: t('filters.years'),
      filters,
      known: years.map(({ year }) => year),
      countOf: (value) => years.find(({ year }) => year === value)?.count,
      nameOf: String,
      goneName,
    }),
    filterGroup({
      key: 'ageRatings',
      title: t('filters.ageRatings'),
      filters,
      known: ageRatings.map(({ value }) => value),
      countOf: (value) => ageRatings.find((age) => age.value === value)?.count,
      nameOf: ageName,
      goneName,
    }),
  ] satisfies FilterGroup<ListFilters>[];
}
