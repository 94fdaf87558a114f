import { useTranslations } from 'use-intl';
import { ChoiceChip } from '#renderer/ui/chip.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { type CodedGroup, isGone, withoutValue, withValue } from './applied-filters.ts';
import { ChoiceGroup, Choices } from './choice-group.tsx';
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
    <ChoiceGroup title={t(group)}>
      <Choices>
        {values.map((value) => {
          const applied = { group, value } as const;
          return (
            <ChoiceChip
              key={value}
              isOn={filters[group].includes(value)}
              tone={isGone(applied, references) ? 'gone' : 'normal'}
              onChange={(isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, applied))}
            >
              {nameOf(applied, filters)}
            </ChoiceChip>
          );
        })}
      </Choices>
    </ChoiceGroup>
  );
}
