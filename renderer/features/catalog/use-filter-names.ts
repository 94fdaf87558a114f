import { useTranslations } from 'use-intl';
import { catalogEn } from '#renderer/i18n/en/catalog.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';
import { type AppliedFilter, type CodedGroup, isGone } from './applied-filters.ts';

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
