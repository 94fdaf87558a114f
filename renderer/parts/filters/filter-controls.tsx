import type { UseQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SkeletonText, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { RemovableChip } from '#renderer/ui/controls/chip.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { Sheet, SheetFoot } from '#renderer/ui/overlays/sheet.tsx';
import { QueryError } from '../errors/error-page.tsx';
import styles from './filter-controls.module.css';
import {
  appliedChoices,
  type ChangeFilters,
  type FilterChoice,
  type FilterGroup,
  withoutChoices,
} from './filter-groups.ts';
import { FilterChoices } from './filter-sheet.tsx';
import { TypedSearchField } from './typed-search-field.tsx';

type FilterControlsProps<Filters> = {
  readonly filters: Filters;
  /** All filters except the search, in the order of the sheet. */
  readonly groups: readonly FilterGroup<Filters>[];
  readonly onChange: ChangeFilters<Filters>;
  /** What was searched for instead of the typed text. */
  readonly searched?: string | undefined;
  readonly cleared: (before: Filters) => Filters;
  /** The query that the choices come from, if there is one. */
  readonly references?: UseQueryResult | undefined;
  readonly searchLabel: string;
  readonly total: number | undefined;
  /** Text of the button that closes the sheet; names the number of releases by default. */
  readonly showText?: string | undefined;
  /** Further selects of the bar, shown where there is room. */
  readonly quick?: ReactNode;
  readonly sorting: ReactNode;
  /** Draws a group in the sheet that is no list of choices; null for the others. */
  readonly drawGroup?: (group: FilterGroup<Filters>) => ReactNode;
  /** Replaces the bar, which has the search, the most used filters and the order. */
  readonly bar?: ReactNode;
  readonly box?: ComponentProps<'div'> & { readonly 'data-choosing'?: boolean | undefined };
  readonly children?: ReactNode;
};

const SKELETON_LINES = 12;

export function FilterControls<Filters extends { readonly search: string }>(props: FilterControlsProps<Filters>) {
  const { filters, groups, onChange, cleared, references, total, searched } = props;
  const {
    searchLabel,
    quick,
    sorting,
    drawGroup,
    bar,
    box = { className: 'stack gap-3 margin-bottom-6' },
    children,
  } = props;
  const t = useTranslations('catalog');
  const { showText = total === undefined ? t('filters.showUncounted') : t('filters.show', { count: total }) } = props;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const applied = appliedChoices(groups);
  return (
    <>
      <div {...box}>
        {bar ?? (
          <div className={styles['bar']}>
            <TypedSearchField
              label={searchLabel}
              placeholder={t('search.placeholder')}
              search={filters.search}
              onSearch={(text) => onChange((before) => ({ ...before, search: text }))}
            />
            <Button
              ref={openerRef}
              className={styles['open']}
              icon={<SlidersHorizontal />}
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              {t('filters.open', { count: applied.length })}
            </Button>
            <div className={styles['quick']}>
              {groups.map((group) => (
                <QuickFilter key={group.key} group={group} onChange={onChange} />
              ))}
              {quick}
            </div>
            <div className={styles['sorting']}>{sorting}</div>
          </div>
        )}
        <FilterChips choices={applied} onChange={onChange} cleared={cleared} openerRef={openerRef} />
        {searched !== undefined && (
          <p role="status" className="small soft break-anywhere">
            {t('search.otherLayout', { typed: filters.search, searched })}
          </p>
        )}
        {children}
      </div>
      <Sheet isOpen={isSheetOpen} onOpenChange={setSheetOpen} title={t('filters.label')}>
        <div className="stack gap-6">
          {references?.isPending && skeletons(SKELETON_LINES, <SkeletonText />)}
          {references && <QueryError query={references} />}
          {(references === undefined || references.data !== undefined) &&
            groups.map(
              (group) => drawGroup?.(group) || <FilterChoices key={group.key} group={group} onChange={onChange} />,
            )}
          <SheetFoot>
            <Button kind="plain" onClick={() => onChange(cleared)}>
              {t('filters.clear')}
            </Button>
            <Button kind="primary" onClick={() => setSheetOpen(false)}>
              {showText}
            </Button>
          </SheetFoot>
        </div>
      </Sheet>
    </>
  );
}

type FilterChipsProps<Filters> = Pick<FilterControlsProps<Filters>, 'onChange' | 'cleared'> & {
  readonly choices: readonly FilterChoice<Filters>[];
  /** Receives the focus from the last chip. */
  readonly openerRef: RefObject<HTMLButtonElement | null>;
};

function FilterChips<Filters>({ choices, onChange, cleared, openerRef }: FilterChipsProps<Filters>) {
  const t = useTranslations('catalog.filters');
  if (choices.length === 0) return null;

  function remove(choice: FilterChoice<Filters>): void {
    if (choices.length === 1) openerRef.current?.focus();
    onChange((before) => choice.set(before, false));
  }

  function clear(): void {
    openerRef.current?.focus();
    onChange(cleared);
  }

  return (
    <div className="row wrap gap-2 shrinkable">
      <ul className={styles['chips']} aria-label={t('applied')}>
        {choices.map((choice) => {
          const name = choice.goneName ?? choice.name;
          return (
            <li key={choice.key} className={styles['chip']}>
              <RemovableChip
                name={t('remove', { name })}
                tone={choice.goneName === undefined ? 'normal' : 'gone'}
                onRemove={() => remove(choice)}
              >
                {name}
              </RemovableChip>
            </li>
          );
        })}
      </ul>
      <Button kind="plain" size="small" onClick={clear}>
        {t('clear')}
      </Button>
    </div>
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
