import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import { RemovableChip } from '#renderer/ui/chip.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import styles from './applied-chips.module.css';
import { type AppliedFilter, appliedFilters, cleared, goneSorting, isGone, withoutValue } from './applied-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useFilterNames } from './use-filter-names.ts';

type AppliedChipsProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
export function AppliedChips({ filters, references, onChange, onEmptied }: AppliedChipsProps) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const sorting = goneSorting(filters, references);
  const applied = appliedFilters(filters).filter(({ group }) => group !== 'search');
  const chips: AppliedFilter[] = sorting === undefined ? applied : [...applied, sorting];
  if (chips.length === 0) return null;

  function remove(event: MouseEvent<HTMLButtonElement>, chip: AppliedFilter): void {
    const item = event.currentTarget.closest('li');
    const neighbour = chips.length === 1 ? null : (item?.nextElementSibling ?? item?.previousElementSibling);
    const button = neighbour?.querySelector('button');
    if (button === null || button === undefined) onEmptied();
    else button.focus();
    onChange((before) => withoutValue(before, chip));
  }

  return (
    <div className={styles['row']}>
      <ul className={styles['chips']} aria-label={t('applied')}>
        {chips.map((chip) => {
          const name = nameOf(chip, filters);
          return (
            <li key={'value' in chip ? `${chip.group} ${chip.value}` : chip.group} className={styles['chip']}>
              <RemovableChip
                name={t('remove', { name })}
                tone={isGone(chip, references) ? 'gone' : 'normal'}
                onRemove={(event) => remove(event, chip)}
              >
                {name}
              </RemovableChip>
            </li>
          );
        })}
      </ul>
      <Button
        kind="plain"
        size="small"
        onClick={() => {
          onEmptied();
          onChange((before) => cleared(before, references));
        }}
      >
        {t('clear')}
      </Button>
    </div>
  );
}
