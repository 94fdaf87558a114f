import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/controls/select.tsx';
import styles from './filter-bar.module.css';
import { FilterBar, FilterChips } from './filter-bar.tsx';
import {
  appliedChoices,
  type ChangeFilters,
  type FilterChoice,
  type FilterGroup,
  withoutChoices,
} from './filter-groups.ts';
import { FilterChoices, FilterSheet } from './filter-sheet.tsx';
import { TypedSearchField } from './typed-search-field.tsx';

type CatalogControlsProps<Filters> = {
  readonly filters: Filters;
  /** All filters except the search, in the order of the sheet. */
  readonly groups: readonly FilterGroup<Filters>[];
  /** Further chips, which are not counted as filters. */
  readonly otherChips?: readonly FilterChoice<Filters>[];
  readonly onChange: ChangeFilters<Filters>;
  readonly onSearch: (text: string) => void;
  readonly cleared: (before: Filters) => Filters;
  readonly references: UseQueryResult;
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly total: number | undefined;
  readonly showText?: string | undefined;
  /** Further selects of the filter bar. */
  readonly quick?: ReactNode;
  readonly sorting: ReactNode;
  /** Draws a group in the sheet that is no list of choices; null for the others. */
  readonly drawGroup?: (group: FilterGroup<Filters>) => ReactNode;
  /** A note below the chips. */
  readonly children?: ReactNode;
};

/** How a catalogue is searched, filtered and sorted: the bar, the applied filters, and the sheet with all filters. */
export function CatalogControls<Filters extends { readonly search: string }>(props: CatalogControlsProps<Filters>) {
  const { filters, groups, otherChips = [], onChange, onSearch, cleared, references, total, showText } = props;
  const { searchLabel, searchPlaceholder, quick, sorting, drawGroup, children } = props;
  const t = useTranslations('catalog.search');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const applied = appliedChoices(groups);
  return (
    <>
      <div className={styles['controls']}>
        <FilterBar
          search={
            <TypedSearchField
              label={searchLabel}
              placeholder={searchPlaceholder}
              clearName={t('clear')}
              search={filters.search}
              onSearch={onSearch}
            />
          }
          appliedCount={applied.length}
          onOpen={() => setSheetOpen(true)}
          openerRef={openerRef}
          quick={
            <>
              {groups.map((group) => (
                <QuickFilter key={group.key} group={group} onChange={onChange} />
              ))}
              {quick}
            </>
          }
          sorting={sorting}
        />
        <FilterChips
          choices={[...applied, ...otherChips]}
          onChange={onChange}
          cleared={cleared}
          openerRef={openerRef}
        />
        {children}
      </div>
      <FilterSheet
        isOpen={isSheetOpen}
        onOpenChange={setSheetOpen}
        references={references}
        total={total}
        showText={showText}
        onClear={() => onChange(cleared)}
      >
        {() =>
          groups.map(
            (group) => drawGroup?.(group) || <FilterChoices key={group.key} group={group} onChange={onChange} />,
          )
        }
      </FilterSheet>
    </>
  );
}

const ANY = 'any';
/** Stands for several values, which are chosen in the sheet. */
const SEVERAL = 'several';

type QuickFilterProps<Filters> = {
  readonly group: FilterGroup<Filters>;
  readonly onChange: ChangeFilters<Filters>;
};

/** One value of a filter, or any; nothing for filters that are only in the sheet. */
function QuickFilter<Filters>({ group: { title, choices, quick }, onChange }: QuickFilterProps<Filters>) {
  if (quick === undefined) return null;
  const applied = choices.filter(({ isOn }) => isOn);
  const hasSeveral = applied.length > 1;
  const offered = choices.filter(({ goneName }) => goneName === undefined || !hasSeveral);

  function choose(key: string): void {
    if (key === SEVERAL) return;
    const chosen = choices.find((choice) => choice.key === key);
    onChange((before) => {
      const others = withoutChoices(before, choices);
      return chosen?.set(others, true) ?? others;
    });
  }

  return (
    <Select
      name={title}
      value={hasSeveral ? SEVERAL : (applied[0]?.key ?? ANY)}
      choices={[
        { value: ANY, label: quick.any },
        ...(hasSeveral ? [{ value: SEVERAL, label: quick.several(applied.length) }] : []),
        ...offered.map(({ key, name, goneName }) => ({ value: key, label: goneName ?? name })),
      ]}
      onChange={choose}
    />
  );
}
