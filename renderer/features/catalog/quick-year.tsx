import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type QuickYearProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
};

/** Stands for years that are no single one of the service's; it can be seen here, and changed in the sheet. */
const OTHER = 'other';

/** One year or any; from one to another is chosen in the sheet. */
export function QuickYear({ filters, references, onChange }: QuickYearProps) {
  const t = useTranslations('catalog');
  const { yearsName } = useFilterNames(references);
  const { fromYear, toYear } = filters;
  const years = (references?.years ?? []).toReversed().map(String);
  const isAny = fromYear === null && toYear === null;
  const isListed = fromYear === toYear && years.includes(String(fromYear));
  return (
    <Select
      name={t('filters.years')}
      value={isAny ? '' : isListed ? String(fromYear) : OTHER}
      choices={[
        { value: '', label: t('years.any') },
        ...(isAny || isListed ? [] : [{ value: OTHER, label: yearsName(filters) }]),
        ...years.map((year) => ({ value: year, label: year })),
      ]}
      onChange={(value) => {
        if (value === OTHER) return;
        const year = value === '' ? null : Number(value);
        onChange((before) => ({ ...before, fromYear: year, toYear: year }));
      }}
    />
  );
}
