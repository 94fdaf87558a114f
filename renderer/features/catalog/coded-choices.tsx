import { useTranslations } from 'use-intl';
import { ValueChoices } from '#renderer/parts/value-choices.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { type CodedGroup, isGone, withoutValue, withValue } from './applied-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type CodedChoicesProps = {
  readonly group: CodedGroup;
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences;
  readonly onChange: ChangeFilters;
};

/** The values of one filter, of which any is enough; those that are on but no longer exist stand at the end. */
export function CodedChoices({ group, filters, references, onChange }: CodedChoicesProps) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const values = [...new Set([...references[group].map(({ value }) => value), ...filters[group]])];
  return (
    <ValueChoices
      title={t(group)}
      choices={values.map((value) => ({
        value,
        name: nameOf({ group, value }, filters),
        isOn: filters[group].includes(value),
        isGone: isGone({ group, value }, references),
      }))}
      onChange={(value, isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, { group, value }))}
    />
  );
}
