import { ArrowDownWideNarrow, ArrowUpNarrowWide, Shuffle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ChangeFilters } from '#renderer/parts/filters/filter-groups.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { type NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';
import { isUsuallyAscending } from './catalog-address.ts';
import styles from './catalog-sorting.module.css';

type CatalogSortingProps = {
  readonly filters: NovelFilters;
  readonly onChange: ChangeFilters<NovelFilters>;
  /** Draws another random order. */
  readonly onShuffle: () => void;
};

/** The order of the list and its direction; a random order has no direction, but can be drawn again. */
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
