import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#renderer/parts/filters/choice-group.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { CatalogReferences } from '#shared/domain/anime/catalog.ts';
import { areYearsBackwards, type FilterParts, withYearsSwapped } from './applied-filters.ts';
import styles from './year-choices.module.css';

/** The first and the last year, both included. */
export function YearChoices({ filters, references, onChange }: FilterParts<CatalogReferences>) {
  const t = useTranslations('catalog');

  /** The year in use is among the choices even where no release is of it. */
  function choicesWith(year: number | null) {
    const years = [...new Set([...references.years, ...(year === null ? [] : [year])])];
    return [
      { value: '', label: t('years.any') },
      ...years.toSorted((left, right) => right - left).map((each) => ({ value: String(each), label: String(each) })),
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
            <span id={`catalog-${key}`} className={styles['label']}>
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
