import { SlidersHorizontal } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemovableChip } from '#renderer/ui/controls/chip.tsx';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  readonly search: ReactNode;
  /** How many filters are on beside the search. */
  readonly appliedCount: number;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
  /** What is in the sheet as well, where there is room for it. */
  readonly quick?: ReactNode;
  readonly sorting: ReactNode;
};

/** What is changed most about a list, in one line; the button leads to the rest. */
export function FilterBar({ search, appliedCount, onOpen, openerRef, quick, sorting }: FilterBarProps) {
  const t = useTranslations('catalog.filters');
  return (
    <div className={styles['bar']}>
      {search}
      <Button
        ref={openerRef}
        className={styles['open']}
        icon={<SlidersHorizontal aria-hidden="true" />}
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

/** One filter that is on. */
export type FilterChip = {
  readonly key: string;
  readonly name: string;
  /** It is on though nothing can have it any more. */
  readonly isGone: boolean;
  readonly remove: () => void;
};

type FilterChipsProps = {
  readonly chips: readonly FilterChip[];
  readonly onClear: () => void;
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What a list is filtered by, each to be taken off by itself. */
export function FilterChips({ chips, onClear, onEmptied }: FilterChipsProps) {
  const t = useTranslations('catalog.filters');
  if (chips.length === 0) return null;

  function remove(event: MouseEvent<HTMLButtonElement>, chip: FilterChip): void {
    const item = event.currentTarget.closest('li');
    const neighbour = chips.length === 1 ? null : (item?.nextElementSibling ?? item?.previousElementSibling);
    const button = neighbour?.querySelector('button');
    if (button === null || button === undefined) onEmptied();
    else button.focus();
    chip.remove();
  }

  return (
    <div className="row wrap gap-2 shrinkable">
      <ul className={styles['chips']} aria-label={t('applied')}>
        {chips.map((chip) => (
          <li key={chip.key} className={styles['chip']}>
            <RemovableChip
              name={t('remove', { name: chip.name })}
              tone={chip.isGone ? 'gone' : 'normal'}
              onRemove={(event) => remove(event, chip)}
            >
              {chip.name}
            </RemovableChip>
          </li>
        ))}
      </ul>
      <Button
        kind="plain"
        size="small"
        onClick={() => {
          onEmptied();
          onClear();
        }}
      >
        {t('clear')}
      </Button>
    </div>
  );
}
