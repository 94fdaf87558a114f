import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { FilterBar } from '#renderer/parts/filter-bar.tsx';
import { TypedSearchField } from '#renderer/parts/typed-search-field.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novel-catalog.ts';
import { ANY_OF, appliedFilters } from './catalog-filters.ts';
import { CatalogQuick } from './catalog-quick.tsx';
import { CatalogSorting } from './catalog-sorting.tsx';
import type { ChangeFilters } from './use-catalog-filters.ts';

type CatalogBarProps = {
  readonly filters: NovelFilters;
  readonly references: NovelReferences | undefined;
  readonly onChange: ChangeFilters;
  readonly onSearch: (text: string) => void;
  readonly onShuffle: () => void;
  readonly onOpen: () => void;
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

/** What is changed most of the catalogue's filters. */
export function CatalogBar({ onSearch, onShuffle, onOpen, openerRef, ...parts }: CatalogBarProps) {
  const t = useTranslations('novels.catalogue');
  const tSearch = useTranslations('catalog.search');
  const { filters, onChange } = parts;
  return (
    <FilterBar
      search={
        <TypedSearchField
          label={t('searchLabel')}
          placeholder={t('searchPlaceholder')}
          clearName={tSearch('clear')}
          search={filters.search}
          onSearch={onSearch}
        />
      }
      appliedCount={appliedFilters(filters).filter(({ group }) => group !== 'search').length}
      onOpen={onOpen}
      openerRef={openerRef}
      quick={ANY_OF.map((group) => <CatalogQuick key={group} group={group} {...parts} />)}
      sorting={<CatalogSorting filters={filters} onChange={onChange} onShuffle={onShuffle} />}
    />
  );
}
