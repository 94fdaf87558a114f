import type { UseQueryResult } from '@tanstack/react-query';
import { FilterSheet } from '#renderer/parts/filter-sheet.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/catalog.ts';
import { CODED_GROUPS, cleared } from './applied-filters.ts';
import { CodedChoices } from './coded-choices.tsx';
import { GenreChoices } from './genre-choices.tsx';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { YearChoices } from './year-choices.tsx';

type CatalogSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: CatalogFilters;
  readonly references: UseQueryResult<CatalogReferences>;
  readonly total: number | undefined;
  readonly onChange: ChangeFilters;
};

/** All filters of the catalogue. */
export function CatalogSheet({ filters, references, onChange, ...sheet }: CatalogSheetProps) {
  const [first, ...others] = CODED_GROUPS;
  return (
    <FilterSheet
      {...sheet}
      references={references}
      onClear={() => onChange((before) => cleared(before, references.data))}
    >
      {(known) => {
        const parts = { filters, references: known, onChange };
        return (
          <>
            <CodedChoices group={first} {...parts} />
            <GenreChoices {...parts} />
            <YearChoices {...parts} />
            {others.map((group) => (
              <CodedChoices key={group} group={group} {...parts} />
            ))}
          </>
        );
      }}
    </FilterSheet>
  );
}
