import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { QueryError } from '../errors/query-error.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps<References> = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The values to choose from. */
  readonly references: UseQueryResult<References>;
  /** Matches of the filters; undefined until known. */
  readonly total?: number | undefined;
  /** What the button says that leads back to the list, where that is no list of releases. */
  readonly showText?: string | undefined;
  readonly onClear: () => void;
  readonly children: (references: References) => ReactNode;
};

const SKELETON_LINES = 12;

/** All filters of a list. Each works at once, and the foot says how much it leaves. */
export function FilterSheet<References>(props: FilterSheetProps<References>) {
  const { isOpen, onOpenChange, references, total, onClear, children } = props;
  const t = useTranslations('catalog.filters');
  const { showText = total === undefined ? t('showUncounted') : t('show', { count: total }) } = props;
  const tApp = useTranslations('app.actions');
  const { data } = references;
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('label')} closeName={tApp('close')}>
      <div className="stack gap-6">
        {data === undefined &&
          (references.isPending ? (
            Array.from({ length: SKELETON_LINES }, (_, index) => `line-${index}`).map((key) => (
              <SkeletonText key={key} />
            ))
          ) : (
            <QueryError query={references} />
          ))}
        {data !== undefined && children(data)}
      </div>
      <footer className={styles['foot']}>
        <Button kind="plain" onClick={onClear}>
          {t('clear')}
        </Button>
        <Button kind="primary" className={styles['show']} onClick={() => onOpenChange(false)}>
          {showText}
        </Button>
      </footer>
    </Sheet>
  );
}
