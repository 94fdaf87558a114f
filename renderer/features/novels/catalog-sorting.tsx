import { ArrowDownWideNarrow, ArrowUpNarrowWide, Shuffle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { type NovelFilters, NovelSorting } from '#shared/domain/novel-catalog.ts';
import { isUsuallyAscending } from './catalog-address.ts';
import styles from './catalog-sorting.module.css';
import type { ChangeFilters } from './use-catalog-filters.ts';

type CatalogSortingProps = {
  readonly filters: NovelFilters;
  readonly onChange: ChangeFilters;
  /** Another random order. */
  readonly onShuffle: () => void;
};

/** By what the list is put in order, and which way round; chance has no way round, but can be tried again. */
export function CatalogSorting({ filters, onChange, onShuffle }: CatalogSortingProps) {
  const t = useTranslations('novels');
  const tFilters = useTranslations('catalog.filters');
  const { sorting, isAscending } = filters;
  return (
    <div className={styles['sorting']}>
      <Select
        name={tFilters('sorting')}
        value={sorting}
        choices={[...NovelSorting.values].map((value) => ({ value, label: t(`sorting.${value}`) }))}
        onChange={(value) =>
          onChange((before) => ({ ...before, sorting: value, isAscending: isUsuallyAscending(value) }))
        }
      />
      {sorting === 'random' ? (
        <IconButton name={t('sorting.shuffle')} icon={<Shuffle />} tooltipSide="left" onClick={onShuffle} />
      ) : (
        <IconButton
          name={t(`direction.${sorting}.${isAscending ? 'asc' : 'desc'}`)}
          icon={isAscending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
          tooltipSide="left"
          onClick={() => onChange((before) => ({ ...before, isAscending: !before.isAscending }))}
        />
      )}
    </div>
  );
}
