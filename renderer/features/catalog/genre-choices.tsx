import { useTranslations } from 'use-intl';
import { ValueChoices } from '#renderer/parts/value-choices.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { isGone, withoutValue, withValue } from './applied-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type GenreChoicesProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences;
  readonly onChange: ChangeFilters;
};

const GROUP = { group: 'genres' } as const;

/** All genres, found by typing; a release must have all of the chosen ones (anime-service, Catalog rule 3). */
export function GenreChoices({ filters, references, onChange }: GenreChoicesProps) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const ids = [...new Set([...references.genres.map(({ id }) => id), ...filters.genres])];
  return (
    <ValueChoices
      title={t('genres')}
      hint={t('genresHint')}
      find={{ label: t('findGenre'), none: t('noSuchGenre') }}
      choices={ids.map((value) => ({
        value,
        name: nameOf({ ...GROUP, value }, filters),
        isOn: filters.genres.includes(value),
        isGone: isGone({ ...GROUP, value }, references),
      }))}
      onChange={(value, isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, { ...GROUP, value }))}
    />
  );
}
