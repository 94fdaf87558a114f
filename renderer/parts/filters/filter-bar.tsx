import { SlidersHorizontal } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemovableChip } from '#renderer/ui/controls/chip.tsx';
import { focusNeighbour } from '#renderer/ui/focus-neighbour.ts';
import styles from './filter-bar.module.css';
import type { ChangeFilters, FilterChoice } from './filter-groups.ts';

type FilterBarProps = {
  readonly search: ReactNode;
  /** Filters that are on, without the search. */
  readonly appliedCount: number;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
  /** Filters that are also in the sheet, shown where there is room. */
  readonly quick?: ReactNode;
  readonly sorting: ReactNode;
};

/** The most used filters of a list in one line; a button opens the sheet with all of them. */
export function FilterBar({ search, appliedCount, onOpen, openerRef, quick, sorting }: FilterBarProps) {
  const t = useTranslations('catalog.filters');
  return (
    <div className={styles['bar']}>
      {search}
      <Button
        ref={openerRef}
        className={styles['open']}
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {t('open', { count: appliedCount })}
      </Button>
      {quick !== undefined && <div className={styles['quick']}>{quick}</div>}
      <div className={styles['sorting']}>{sorting}</div>
    </div>
  );
}

type FilterChipsProps<Filters> = {
  readonly choices: readonly FilterChoice<Filters>[];
  readonly onChange: ChangeFilters<Filters>;
  readonly cleared: (before: Filters) => Filters;
  /** Receives the focus from the last chip. */
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** The applied filters of a list; pressing a chip removes its filter. */
export function FilterChips<Filters>({ choices, onChange, cleared, openerRef }: FilterChipsProps<Filters>) {
  const t = useTranslations('catalog.filters');
  if (choices.length === 0) return null;

  function remove({ currentTarget }: MouseEvent, choice: FilterChoice<Filters>): void {
    if (choices.length === 1) openerRef.current?.focus();
    else focusNeighbour(currentTarget);
    onChange((before) => choice.set(before, false));
  }

  return (
    <div className="row wrap gap-2 shrinkable">
      <ul className={styles['chips']} aria-label={t('applied')}>
        {choices.map((choice) => {
          const { key, goneName, name } = choice;
          return (
            <li key={key} className={styles['chip']}>
              <RemovableChip
                name={t('remove', { name: goneName ?? name })}
                tone={goneName === undefined ? 'normal' : 'gone'}
                onRemove={(event) => remove(event, choice)}
              >
                {goneName ?? name}
              </RemovableChip>
            </li>
          );
        })}
      </ul>
      <Button
        kind="plain"
        size="small"
        onClick={() => {
          openerRef.current?.focus();
          onChange(cleared);
        }}
      >
        {t('clear')}
      </Button>
    </div>
  );
}
