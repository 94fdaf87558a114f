import { useMessages, useTranslations } from 'use-intl';
import { isNamed } from '#renderer/i18n/messages-of.ts';
import { type ChangeFilters, type FilterGroup, labelledGroup } from '#renderer/parts/filters/filter-groups.ts';
import { ChoiceGroup } from '#renderer/parts/filters/filter-sheet.tsx';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { useReleaseFilters } from '#renderer/parts/release/use-release-filters.ts';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { CatalogFilters, CatalogReferences } from '#shared/domain/anime/catalog.ts';
import type { Labelled } from '#shared/domain/anime/release.ts';
import styles from './catalog-filters.module.css';
import { withYear } from './catalog-search.ts';

type CodedFilter = 'seasons' | 'publishStatuses' | 'productionStatuses';
type AnimeFilter = FilterGroup<CatalogFilters>;

export function useCatalogFilters(
  filters: CatalogFilters,
  references: CatalogReferences | undefined,
): readonly AnimeFilter[] {
  const t = useTranslations('catalog');
  const names = useMessages().catalog;
  const { seasonName } = useFacts();
  const yearsName = useYearsName(filters);
  const goneName = (name: string) => t('filters.gone', { name });
  const { types, genres, ageRatings } = useReleaseFilters(filters, references, goneName);

  function coded(key: CodedFilter, nameOf: (value: Labelled) => string, quick?: AnimeFilter['quick']): AnimeFilter {
    return labelledGroup(references?.[key], nameOf, { key, filters, title: t(`filters.${key}`), goneName, quick });
  }

  const years: AnimeFilter = {
    key: 'years',
    title: t('filters.years'),
    choices: [
      {
        key: 'years',
        name: yearsName,
        isOn: yearsName !== '',
        set: (before) => ({ ...before, fromYear: null, toYear: null }),
      },
    ],
  };
  return [
    types,
    genres,
    years,
    coded('seasons', seasonName, {
      any: t('seasons.any'),
      several: (count) => t('seasons.several', { count }),
    }),
    coded('publishStatuses', ({ value, label }) =>
      isNamed(names.publishStatuses, value) ? t(`publishStatuses.${value}`) : label,
    ),
    coded('productionStatuses', ({ value, label }) =>
      isNamed(names.productionStatuses, value) ? t(`productionStatuses.${value}`) : label,
    ),
    ageRatings,
  ];
}

/** The years as text without digit grouping, such as "2010–2020"; empty without years. */
function useYearsName({ fromYear, toYear }: CatalogFilters): string {
  const t = useTranslations('catalog.years');
  const [from, to] = [String(fromYear), String(toYear)];
  if (fromYear === null) return toYear === null ? '' : t('until', { year: to });
  if (toYear === null) return t('since', { year: from });
  return from === to ? from : `${from}–${to}`;
}

type YearsProps = {
  readonly filters: CatalogFilters;
  readonly years: readonly number[];
  readonly onChange: ChangeFilters<CatalogFilters>;
};

/** The choice for a range, or for a year without releases, which are chosen in the sheet. */
const OTHER = 'other';

export function QuickYear({ filters, years, onChange }: YearsProps) {
  const t = useTranslations('catalog');
  const otherName = useYearsName(filters);
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
              onChange={(value) => onChange((before) => withYear(before, key, value === '' ? null : Number(value)))}
            />
          </div>
        ))}
      </div>
    </ChoiceGroup>
  );
}
