import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
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
