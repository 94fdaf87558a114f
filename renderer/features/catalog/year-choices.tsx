import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { ChoiceGroup } from '#renderer/parts/filters/filter-sheet.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { CatalogFilters } from '#shared/domain/anime/catalog.ts';
import { areYearsBackwards, useYearsName, withYearsSwapped } from './catalog-filters.ts';
import styles from './year-choices.module.css';

type YearsProps = {
  readonly filters: CatalogFilters;
  readonly years: readonly number[];
  readonly onChange: ChangeFilters<CatalogFilters>;
};

/** Stands for a range or a year without releases, which can be changed in the sheet. */
const OTHER = 'other';

export function QuickYear({ filters, years, onChange }: YearsProps) {
  const t = useTranslations('catalog');
  const otherName = useYearsName()(filters);
  const { fromYear, toYear } = filters;
  const isAny = fromYear === null && toYear === null;
  const isListed = fromYear !== null && fromYear === toYear && years.includes(fromYear);
  return (
    <Select
      name={t('filters.years')}
      value={isAny || isListed ? String(fromYear ?? '') : OTHER}
      choices={[
        { value: '', label: t('years.any') },
        ...(isAny || isListed ? [] : [{ value: OTHER, label: otherName }]),
        ...years.toReversed().map((year) => ({ value: String(year), label: String(year) })),
      ]}
      onChange={(value) => {
        if (value === OTHER) return;
        const year = value === '' ? null : Number(value);
        onChange((before) => ({ ...before, fromYear: year, toYear: year }));
      }}
    />
  );
}

export function YearChoices({ filters, years, onChange }: YearsProps) {
  const t = useTranslations('catalog');

  /** The chosen year is offered even without releases. */
  function choicesWith(year: number | null) {
    const offered = new Set([...years, ...(year === null ? [] : [year])]);
    return [
      { value: '', label: t('years.any') },
      ...[...offered]
        .toSorted((left, right) => right - left)
        .map((each) => ({ value: String(each), label: String(each) })),
    ];
  }

  const ends = [
    { key: 'fromYear', name: t('years.from') },
    { key: 'toYear', name: t('years.to') },
  ] as const;
  return (
    <ChoiceGroup title={t('filters.years')}>
      <div className={styles['years']}>
        {ends.map(({ key, name }) => (
          <div key={key} className={styles['year']}>
            <span id={`catalog-${key}`} className="small soft medium">
              {name}
            </span>
            <Select
              labelledBy={`catalog-${key}`}
              value={String(filters[key] ?? '')}
              choices={choicesWith(filters[key])}
              onChange={(value) => onChange((before) => ({ ...before, [key]: value === '' ? null : Number(value) }))}
            />
          </div>
        ))}
      </div>
      {areYearsBackwards(filters) && (
        <ErrorLine
          title={t('years.backwards', { from: String(filters.fromYear), to: String(filters.toYear) })}
          action={
            <Button size="small" onClick={() => onChange(withYearsSwapped)}>
              {t('years.swap')}
            </Button>
          }
        />
      )}
    </ChoiceGroup>
  );
}
