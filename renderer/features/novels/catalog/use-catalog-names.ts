import { useTranslations } from 'use-intl';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { type AppliedFilter, type IdGroup, isGone } from './catalog-filters.ts';

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
