import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Dices, Shuffle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useRandomNovel } from '#renderer/parts/app/use-random.ts';
import { CatalogControls } from '#renderer/parts/filters/catalog-controls.tsx';
import { type ChangeFilters, filterChanges } from '#renderer/parts/filters/filter-groups.ts';
import { NothingFound } from '#renderer/parts/filters/nothing-found.tsx';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { type NovelFilters, NovelSorting } from '#shared/domain/novels/novel-catalog.ts';
import { filtersFromSearch, isUsuallyAscending, searchFromFilters } from './catalog-address.ts';
import { cleared, useCatalogFilters } from './catalog-filters.ts';
import styles from './catalog-sorting.module.css';

const idOf = (novel: NovelCard) => novel.id;

export function NovelCatalogPage() {
  const t = useTranslations('novels.catalogue');
  const tNothing = useTranslations('novels.nothing');
  usePageTitle(t('title'));
  const filters = filtersFromSearch(useSearch({ from: '/frame/novels' }));
  const navigate = useNavigate({ from: '/novels' });
  const { change, search } = filterChanges(filters, (next, replace) => {
    void navigate({ search: (current) => searchFromFilters(next(filtersFromSearch(current))), replace });
  });
  const references = useQuery(queryFor('novels.references', {}));
  const catalog = useEndless(
    'novels.catalogPage',
    (page, first) => ({ page, filters, randomOrder: first?.randomOrder ?? null }),
    idOf,
    { isShuffled: filters.sorting === 'random' },
  );
  const { openRandom, isBusy } = useRandomNovel();
  const parts = { filters, groups: useCatalogFilters(filters, references.data), cleared, onChange: change };
  // The service sends no total: it is known once the last page is loaded.
  const total = catalog.hasMore ? undefined : catalog.items?.length;
  return (
    <>
      <PageHeader title={t('title')} detail={total === undefined ? '' : t('total', { count: total })}>
        <Button icon={<Dices aria-hidden="true" />} disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
      </PageHeader>
      <CatalogControls
        {...parts}
        onSearch={search}
        references={references}
        searchLabel={t('searchLabel')}
        searchPlaceholder={t('searchPlaceholder')}
        total={total}
        showText={total === undefined ? t('showUncounted') : t('show', { count: total })}
        sorting={<CatalogSorting filters={filters} onChange={change} onShuffle={catalog.restart} />}
      />
      <EndlessGrid
        name={t('title')}
        list={catalog}
        keyOf={idOf}
        renderItem={(novel) => <NovelPoster novel={novel} />}
        // Counting alternatives would need a query each, and the service limits queries (novel-service, Limits).
        empty={
          <NothingFound
            {...parts}
            texts={{
              empty: { title: t('empty'), advice: t('emptyAdvice') },
              one: (name) => tNothing('one', { name }),
              gone: (name) => tNothing('gone', { name }),
              together: tNothing('together'),
            }}
          />
        }
      />
    </>
  );
}

type CatalogSortingProps = {
  readonly filters: NovelFilters;
  readonly onChange: ChangeFilters<NovelFilters>;
  /** Draws another random order. */
  readonly onShuffle: () => void;
};

/** The order of the list and its direction; a random order has no direction, but can be drawn again. */
function CatalogSorting({ filters, onChange, onShuffle }: CatalogSortingProps) {
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
