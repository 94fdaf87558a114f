import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { ChoiceGroup, FilterSheet, ValueChoices } from '#renderer/parts/filters/filter-sheet.tsx';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import {
  areYearsBackwards,
  CODED_GROUPS,
  type CodedGroup,
  cleared,
  type FilterParts,
  isGone,
  useFilterNames,
  withoutValue,
  withValue,
  withYearsSwapped,
} from './applied-filters.ts';
import styles from './year-choices.module.css';

const GROUP = { group: 'genres' } as const;

type CatalogSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: CatalogFilters;
  readonly references: UseQueryResult<CatalogReferences>;
  readonly total: number | undefined;
  readonly onChange: ChangeFilters<CatalogFilters>;
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

type CodedChoicesProps = FilterParts<CatalogReferences> & {
  readonly group: CodedGroup;
};

/** The values of one filter, of which any is enough; those that are on but no longer exist stand at the end. */
function CodedChoices({ group, filters, references, onChange }: CodedChoicesProps) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const values = [...new Set([...references[group].map(({ value }) => value), ...filters[group]])];
  return (
    <ValueChoices
      title={t(group)}
      choices={values.map((value) => ({
        value,
        name: nameOf({ group, value }, filters),
        isOn: filters[group].includes(value),
        isGone: isGone({ group, value }, references),
      }))}
      onChange={(value, isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, { group, value }))}
    />
  );
}

/** All genres, found by typing; a release must have all of the chosen ones (anime-service, Catalog rule 3). */
function GenreChoices({ filters, references, onChange }: FilterParts<CatalogReferences>) {
  const t = useTranslations('catalog.filters');
  const { nameOf } = useFilterNames(references);
  const ids = [...new Set([...references.genres.map(({ id }) => id), ...filters.genres])];
  return (
    <ValueChoices
      title={t('genres')}
      hint={t('genresHint')}
      find={{ label: t('findGenre'), none: t('noSuchGenre') }}
      choices={ids.map((value) => ({
        value,
        name: nameOf({ ...GROUP, value }, filters),
        isOn: filters.genres.includes(value),
        isGone: isGone({ ...GROUP, value }, references),
      }))}
      onChange={(value, isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, { ...GROUP, value }))}
    />
  );
}

/** The first and the last year, both included. */
function YearChoices({ filters, references, onChange }: FilterParts<CatalogReferences>) {
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
