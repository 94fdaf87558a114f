import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FilterSheet } from '#renderer/parts/filter-sheet.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novel-catalog.ts';
import { CatalogChoices } from './catalog-choices.tsx';
import { cleared, GROUPS } from './catalog-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';

type CatalogSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: NovelFilters;
  readonly references: UseQueryResult<NovelReferences>;
  readonly total: number | undefined;
  readonly onChange: ChangeFilters;
};

/** All filters of the novel catalogue. */
export function CatalogSheet({ filters, references, total, onChange, ...sheet }: CatalogSheetProps) {
  const t = useTranslations('novels.catalogue');
  return (
    <FilterSheet
      {...sheet}
      references={references}
      showText={total === undefined ? t('showUncounted') : t('show', { count: total })}
      onClear={() => onChange(cleared)}
    >
      {(known) =>
        GROUPS.map((group) => (
          <CatalogChoices key={group} group={group} filters={filters} references={known} onChange={onChange} />
        ))
      }
    </FilterSheet>
  );
}
