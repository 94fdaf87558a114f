import { useTranslations } from 'use-intl';
import { type FilterGroup, filterGroup } from '#renderer/parts/filters/filter-groups.ts';
import { useNovelLabels } from '#renderer/parts/novel/use-novel-labels.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import { NO_FILTERS } from './catalog-address.ts';

/** Without any filter; the order stays. */
export function cleared({ sorting, isAscending }: NovelFilters): NovelFilters {
  return { ...NO_FILTERS, sorting, isAscending };
}

/** The filters of the catalogue. Any type and status is enough; a title has all genres and tags (novel-service, Catalog parameters). */
export function useCatalogFilters(filters: NovelFilters, references: NovelReferences | undefined) {
  const t = useTranslations('novels.filters');
  const tCatalog = useTranslations('catalog.filters');
  const { typeName, statusName } = useNovelLabels();
  const { isShown } = useAdultRule();

  function group(
    key: keyof NovelReferences,
    nameOf: (name: string | undefined, id: number) => string,
    texts: Pick<FilterGroup<NovelFilters>, 'matchesAll' | 'hint' | 'find' | 'quick'>,
  ) {
    const known = references?.[key] ?? [];
    return filterGroup({
      key,
      filters,
      title: t(key),
      known: known.map(({ id }) => id),
      isHidden: (id) => !isShown(known.find((value) => value.id === id)),
      nameOf: (id) => nameOf(known.find((value) => value.id === id)?.name, id),
      goneName: (name) => tCatalog('gone', { name }),
      ...texts,
    });
  }

  const several = (count: number) => t('several', { count });
  return [
    group(
      'types',
      (label, id) => (label === undefined ? t('typeNumber', { id: String(id) }) : typeName({ id, label })),
      { quick: { any: t('anyType'), several } },
    ),
    group(
      'statuses',
      (label, id) => (label === undefined ? t('statusNumber', { id: String(id) }) : statusName({ id, label })),
      { quick: { any: t('anyStatus'), several } },
    ),
    group('genres', (name, id) => name ?? t('genreNumber', { id: String(id) }), {
      matchesAll: true,
      hint: t('allOf'),
      find: { label: t('findGenre'), none: t('noSuchGenre') },
    }),
    group('tags', (name, id) => name ?? t('tagNumber', { id: String(id) }), {
      matchesAll: true,
      hint: t('allOf'),
      find: { label: t('findTag'), none: t('noSuchTag'), more: (count) => t('moreTags', { count }) },
    }),
  ];
}
