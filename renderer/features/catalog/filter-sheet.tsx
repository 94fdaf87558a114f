import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { SkeletonText } from '#renderer/ui/skeleton.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { CODED_GROUPS, cleared } from './applied-filters.ts';
import { CodedChoices } from './coded-choices.tsx';
import styles from './filter-sheet.module.css';
import { GenreChoices } from './genre-choices.tsx';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { YearChoices } from './year-choices.tsx';

type FilterSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: CatalogFilters;
  readonly references: UseQueryResult<CatalogReferences>;
  /** Of what the filters find now; undefined until it is known. */
  readonly total: number | undefined;
  readonly onChange: ChangeFilters;
};

const SKELETON_LINES = 12;

/** All filters. Each works at once, and the foot says how much it leaves. */
export function FilterSheet({ isOpen, onOpenChange, filters, references, total, onChange }: FilterSheetProps) {
  const t = useTranslations('catalog.filters');
  const tApp = useTranslations('app.actions');
  const { data } = references;
  const [first, ...others] = CODED_GROUPS;
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('label')} closeName={tApp('close')}>
      <div className={styles['groups']}>
        {data === undefined &&
          (references.isPending ? (
            Array.from({ length: SKELETON_LINES }, (_, index) => `line-${index}`).map((key) => (
              <SkeletonText key={key} />
            ))
          ) : (
            <ErrorView error={failureOf(references.error)} onRetry={() => void references.refetch()} />
          ))}
        {data !== undefined && (
          <>
            <CodedChoices group={first} filters={filters} references={data} onChange={onChange} />
            <GenreChoices filters={filters} references={data} onChange={onChange} />
            <YearChoices filters={filters} references={data} onChange={onChange} />
            {others.map((group) => (
              <CodedChoices key={group} group={group} filters={filters} references={data} onChange={onChange} />
            ))}
          </>
        )}
      </div>
      <footer className={styles['foot']}>
        <Button kind="plain" onClick={() => onChange((before) => cleared(before, data))}>
          {t('clear')}
        </Button>
        <Button kind="primary" className={styles['show']} onClick={() => onOpenChange(false)}>
          {total === undefined ? t('showUncounted') : t('show', { count: total })}
        </Button>
      </footer>
    </Sheet>
  );
}
