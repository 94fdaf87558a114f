import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { waysOutOf } from '#renderer/parts/filters/ways-out.ts';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { NO_FILTERS } from './catalog-address.ts';

/** The filters that are lists of the service's ids. */
export type IdGroup = 'types' | 'statuses' | 'genres' | 'tags';

/** One thing that is on and can be turned off by itself. */
type AppliedFilter = { readonly group: IdGroup; readonly value: number } | { readonly group: 'search' };

/** What the parts of the catalogue page have alike; `References` are undefined until the service has named its values. */
export type FilterParts<References = NovelReferences | undefined> = {
  readonly filters: NovelFilters;
  readonly references: References;
  readonly onChange: ChangeFilters<NovelFilters>;
};

/** Lists of which any value is enough; of the others a title must have all (novel-service, Catalog parameters). */
export const ANY_OF = ['types', 'statuses'] as const satisfies readonly IdGroup[];
export const GROUPS = ['types', 'statuses', 'genres', 'tags'] as const satisfies readonly IdGroup[];

/** Everything that narrows the catalogue, in the order of the sheet; the search text comes last. */
export function appliedFilters(filters: NovelFilters): AppliedFilter[] {
  return [
    ...GROUPS.flatMap((group) => filters[group].map((value) => ({ group, value }))),
    ...(filters.search === '' ? [] : [{ group: 'search' as const }]),
  ];
}

export function withoutValue(filters: NovelFilters, applied: AppliedFilter): NovelFilters {
  if (applied.group === 'search') return { ...filters, search: '' };
  return { ...filters, [applied.group]: filters[applied.group].filter((id) => id !== applied.value) };
}

export function withValue(filters: NovelFilters, applied: Exclude<AppliedFilter, { group: 'search' }>): NovelFilters {
  return { ...filters, [applied.group]: [...filters[applied.group], applied.value] };
}

/** Whether the service does not know the value any more; nothing is said of any while its values are not there. */
export function isGone(applied: AppliedFilter, references: NovelReferences | undefined): boolean {
  if (references === undefined || applied.group === 'search') return false;
  const known = references[applied.group];
  // A list of nothing is one that the service did not give.
  return known.length > 0 && !known.some(({ id }) => id === applied.value);
}

/** Without any filter. The order is none, so it stays. */
export function cleared({ sorting, isAscending }: NovelFilters): NovelFilters {
  return { ...NO_FILTERS, sorting, isAscending };
}

export function waysOut(filters: NovelFilters) {
  const wantsAll = ({ group }: AppliedFilter) => group === 'genres' || group === 'tags';
  return waysOutOf(filters, appliedFilters(filters), wantsAll, withoutValue);
}

const NUMBERED = {
  types: 'typeNumber',
  statuses: 'statusNumber',
  genres: 'genreNumber',
  tags: 'tagNumber',
} as const;

/** Names of all that novels can be filtered by; genres and tags are named by the service. */
export function useCatalogNames(references: NovelReferences | undefined) {
  const t = useTranslations('novels.filters');
  const tCatalog = useTranslations('catalog');
  const { typeName, statusName } = useNovelLabels();

  function valueName(group: IdGroup, id: number): string {
    const name = references?.[group].find((known) => known.id === id)?.name;
    if (name === undefined) return t(NUMBERED[group], { id: String(id) });
    if (group === 'types') return typeName({ id, label: name });
    return group === 'statuses' ? statusName({ id, label: name }) : name;
  }

  function plainName(applied: AppliedFilter, filters: NovelFilters): string {
    if (applied.group === 'search') return tCatalog('nothing.searched', { text: filters.search });
    return valueName(applied.group, applied.value);
  }

  return {
    plainName,
    /** With a word on it where the service does not know it any more. */
    nameOf(applied: AppliedFilter, filters: NovelFilters): string {
      const name = plainName(applied, filters);
      return isGone(applied, references) ? tCatalog('filters.gone', { name }) : name;
    },
  };
}
