import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#renderer/parts/filter-bar.tsx';
import { TypedSearchField } from '#renderer/parts/typed-search-field.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { appliedFilters } from './applied-filters.ts';
import { QuickSeason } from './quick-season.tsx';
import { QuickYear } from './quick-year.tsx';
import { SortingSelect } from './sorting-select.tsx';
import type { ChangeFilters } from './use-catalog-filters.ts';

type CatalogBarProps = {
  readonly filters: CatalogFilters;
  readonly references: CatalogReferences | undefined;
  readonly onChange: ChangeFilters;
  readonly onSearch: (text: string) => void;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** What is changed most of the catalogue's filters. */
export function CatalogBar({ onSearch, onOpen, openerRef, ...parts }: CatalogBarProps) {
  const t = useTranslations('catalog.search');
  const { filters } = parts;
  return (
    <FilterBar
      search={
        <TypedSearchField
          label={t('label')}
          placeholder={t('placeholder')}
          clearName={t('clear')}
          search={filters.search}
          onSearch={onSearch}
        />
      }
      appliedCount={appliedFilters(filters).filter(({ group }) => group !== 'search').length}
      onOpen={onOpen}
      openerRef={openerRef}
      quick={
        <>
          <QuickSeason {...parts} />
          <QuickYear {...parts} />
        </>
      }
      sorting={<SortingSelect {...parts} />}
    />
  );
}
