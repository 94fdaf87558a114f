import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-changes.ts';
import { FilterSheet, ValueChoices } from '#renderer/parts/filters/filter-sheet.tsx';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novels/novel-catalog.ts';
import {
  cleared,
  type FilterParts,
  GROUPS,
  type IdGroup,
  isGone,
  useCatalogNames,
  withoutValue,
  withValue,
} from './catalog-filters.ts';

type CatalogSheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly filters: NovelFilters;
  readonly references: UseQueryResult<NovelReferences>;
  readonly total: number | undefined;
  readonly onChange: ChangeFilters<NovelFilters>;
};

/** All filters of the novel catalogue. */
export function CatalogSheet({ filters, references, total, onChange, ...sheet }: CatalogSheetProps) {
  const t = useTranslations('novels.catalogue');
  return (
    <FilterSheet
      {...sheet}
      references={references}
      showText={total === undefined ? t('showUncounted') : t('show', { count: total })}
      onClear={() => onChange(cleared)}
    >
      {(known) =>
        GROUPS.map((group) => (
          <CatalogChoices key={group} group={group} filters={filters} references={known} onChange={onChange} />
        ))
      }
    </FilterSheet>
  );
}

type CatalogChoicesProps = FilterParts<NovelReferences> & {
  readonly group: IdGroup;
};

/**
 * The values of one filter; those that are on but no longer exist stand at the end. What is for adults is offered to those
 * who want to see it.
 */
function CatalogChoices({ group, filters, references, onChange }: CatalogChoicesProps) {
  const t = useTranslations('novels.filters');
  const { isShown } = useAdultRule();
  const { nameOf } = useCatalogNames(references);
  const chosen = filters[group];
  const offered = references[group].filter((value) => isShown(value) || chosen.includes(value.id));
  if (offered.length + chosen.length === 0) return null;
  const find = {
    types: undefined,
    statuses: undefined,
    genres: { label: t('findGenre'), none: t('noSuchGenre') },
    tags: { label: t('findTag'), none: t('noSuchTag'), more: (count: number) => t('moreTags', { count }) },
  } as const;
  return (
    <ValueChoices
      title={t(group)}
      hint={find[group] === undefined ? undefined : t('allOf')}
      find={find[group]}
      choices={[...new Set([...offered.map(({ id }) => id), ...chosen])].map((id) => ({
        value: id,
        name: nameOf({ group, value: id }, filters),
        isOn: chosen.includes(id),
        isGone: isGone({ group, value: id }, references),
      }))}
      onChange={(id, isOn) => onChange((before) => (isOn ? withValue : withoutValue)(before, { group, value: id }))}
    />
  );
}
