import { useTranslations } from 'use-intl';
import { Select } from '#renderer/ui/select.tsx';
import type { NovelFilters, NovelReferences } from '#shared/domain/novel-catalog.ts';
import type { ANY_OF } from './catalog-filters.ts';
import type { ChangeFilters } from './use-catalog-filters.ts';
import { useCatalogNames } from './use-catalog-names.ts';

type CatalogQuickProps = {
  readonly group: (typeof ANY_OF)[number];
  readonly filters: NovelFilters;
  readonly references: NovelReferences | undefined;
  readonly onChange: ChangeFilters;
};

const ANY = 0;
/** Stands for several, which can be seen here, and changed in the sheet. */
const SEVERAL = -1;

/** One origin or status, or any. */
export function CatalogQuick({ group, filters, references, onChange }: CatalogQuickProps) {
  const t = useTranslations('novels.filters');
  const { nameOf } = useCatalogNames(references);
  const chosen = filters[group];
  const [only = ANY] = chosen;
  const known = references?.[group].map(({ id }) => id) ?? [];
  const ids = [...new Set([...known, ...(chosen.length === 1 ? chosen : [])])];
  return (
    <Select
      name={t(group)}
      value={chosen.length > 1 ? SEVERAL : only}
      choices={[
        { value: ANY, label: t(group === 'types' ? 'anyType' : 'anyStatus') },
        ...(chosen.length > 1 ? [{ value: SEVERAL, label: t('several', { count: chosen.length }) }] : []),
        ...ids.map((id) => ({ value: id, label: nameOf({ group, id }, filters) })),
      ]}
      onChange={(id) => {
        if (id !== SEVERAL) onChange((before) => ({ ...before, [group]: id === ANY ? [] : [id] }));
      }}
    />
  );
}
