import { useMessages, useTranslations } from 'use-intl';
import { isNamed } from '#renderer/i18n/messages-of.ts';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';
import { filterGroup, labelledGroup } from '../filters/filter-groups.ts';
import { useFacts } from './use-facts.ts';
import { useGenreName } from './use-genre-name.ts';

type Counted<Value> = readonly (Value & { readonly count?: number })[];

type References = Readonly<Record<'types' | 'ageRatings', Counted<Labelled>>> & {
  readonly genres: Counted<{ readonly id: number; readonly name: string }>;
};

/** The filters that the catalogue and the account's lists share; values without a translation keep the service's name. */
export function useReleaseFilters<Filters extends Pick<CatalogFilters, keyof References>>(
  filters: Filters,
  references: References | undefined,
  goneName: (name: string) => string,
) {
  const t = useTranslations('catalog');
  const names = useMessages().catalog.ageRatings;
  const { typeName } = useFacts();
  const { genreName, otherGenreName, byAlphabet } = useGenreName();
  const coded = (key: 'types' | 'ageRatings', nameOf: (value: Labelled) => string) =>
    labelledGroup(references?.[key], nameOf, { key, filters, title: t(`filters.${key}`), goneName });
  return {
    types: coded('types', typeName),
    genres: filterGroup({
      key: 'genres',
      filters,
      title: t('filters.genres'),
      hint: t('filters.genresHint'),
      find: { label: t('filters.findGenre'), none: t('filters.noSuchGenre') },
      matchesAll: true,
      known: references?.genres.toSorted(byAlphabet).map(({ id, name, ...genre }) => ({
        ...genre,
        value: id,
        name: genreName(name),
        otherName: otherGenreName(name),
      })),
      unknownName: (id) => t('filters.genreNumber', { id: String(id) }),
      goneName,
    }),
    ageRatings: coded('ageRatings', ({ value, label }) => (isNamed(names, value) ? t(`ageRatings.${value}`) : label)),
  };
}
