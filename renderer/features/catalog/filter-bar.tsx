import { SlidersHorizontal } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { appliedFilters } from './applied-filters.ts';
import styles from './filter-bar.module.css';
import { QuickSeason } from './quick-season.tsx';
import { QuickYear } from './quick-year.tsx';
import { SearchField } from './search-field.tsx';
import { SortingSelect } from './sorting-select.tsx';
import type { ChangeFilters } from './use-catalog-filters.ts';

type FilterBarProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
  readonly onSearch: (text: string) => void;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** What is changed most, in one line; the button leads to the rest. */
export function FilterBar({ onSearch, onOpen, openerRef, ...parts }: FilterBarProps) {
  const t = useTranslations('catalog.filters');
  const { filters } = parts;
  const count = appliedFilters(filters).filter(({ group }) => group !== 'search').length;
  return (
    <div className={styles['bar']}>
      <SearchField search={filters.search} onSearch={onSearch} />
      <Button
        ref={openerRef}
        className={styles['open']}
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {t('open', { count })}
      </Button>
      <div className={styles['quick']}>
        <QuickSeason {...parts} />
        <QuickYear {...parts} />
      </div>
      <div className={styles['sorting']}>
        <SortingSelect {...parts} />
      </div>
    </div>
  );
}
