import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type QuickSeasonProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
};

/** One season or any; several are chosen in the sheet. */
export function QuickSeason({ filters, references, onChange }: QuickSeasonProps) {
  const t = useTranslations('catalog');
  const { nameOf } = useFilterNames(references);
  const { seasons } = filters;
  const known = references?.seasons.map(({ value }) => value) ?? [];
  const values = [...known, ...(seasons.length === 1 ? seasons.filter((value) => !known.includes(value)) : [])];
  const several =
    seasons.length > 1 ? [{ value: seasons.join(','), label: t('seasons.several', { count: seasons.length }) }] : [];
  return (
    <Select
      name={t('filters.seasons')}
      value={seasons.join(',')}
      choices={[
        { value: '', label: t('seasons.any') },
        ...values.map((value) => ({ value, label: nameOf({ group: 'seasons', value }, filters) })),
        ...several,
      ]}
      onChange={(value) => onChange((before) => ({ ...before, seasons: value === '' ? [] : value.split(',') }))}
    />
  );
}
