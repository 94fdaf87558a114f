import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Dices } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useRandomNovel } from '#renderer/parts/app/use-random.ts';
import { type FilterChip, FilterChips } from '#renderer/parts/filters/filter-bar.tsx';
import { filterChanges } from '#renderer/parts/filters/filter-changes.ts';
import { NothingFound } from '#renderer/parts/filters/nothing-found.tsx';
import { NovelPoster } from '#renderer/parts/novel/novel-poster.tsx';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import { filtersFromSearch, searchFromFilters } from './catalog-address.ts';
import { CatalogBar } from './catalog-bar.tsx';
import {
  appliedFilters,
  cleared,
  type FilterParts,
  isGone,
  useCatalogNames,
  waysOut,
  withoutValue,
} from './catalog-filters.ts';
import { CatalogSheet } from './catalog-sheet.tsx';
import styles from './novel-catalog-page.module.css';

const idOf = (novel: NovelCard) => novel.id;

export function NovelCatalogPage() {
  const t = useTranslations('novels.catalogue');
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
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const parts = { filters, references: references.data, onChange: change };
  // The service says no total: how many there are is known at the end alone.
  const total = catalog.hasMore ? undefined : catalog.items?.length;
  return (
    <>
      <PageHeader title={t('title')} detail={total === undefined ? '' : t('total', { count: total })}>
        <Button icon={<Dices aria-hidden="true" />} disabled={isBusy} onClick={() => void openRandom()}>
          {t('random')}
        </Button>
      </PageHeader>
      <div className={styles['controls']}>
        <CatalogBar
          {...parts}
          openerRef={openerRef}
          onOpen={() => setSheetOpen(true)}
          onSearch={search}
          onShuffle={catalog.restart}
        />
        <CatalogChips {...parts} onEmptied={() => openerRef.current?.focus()} />
      </div>
      <CatalogSheet {...parts} references={references} isOpen={isSheetOpen} onOpenChange={setSheetOpen} total={total} />
      <EndlessGrid
        name={t('title')}
        list={catalog}
        keyOf={idOf}
        renderItem={(novel) => <NovelPoster novel={novel} />}
        empty={<CatalogNothing {...parts} />}
      />
    </>
  );
}

type CatalogChipsProps = FilterParts & {
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
function CatalogChips({ filters, references, onChange, onEmptied }: CatalogChipsProps) {
  const { nameOf } = useCatalogNames(references);
  const chips = appliedFilters(filters).flatMap((applied): FilterChip[] =>
    applied.group === 'search'
      ? []
      : [
          {
            key: `${applied.group} ${applied.value}`,
            name: nameOf(applied, filters),
            isGone: isGone(applied, references),
            remove: () => onChange((before) => withoutValue(before, applied)),
          },
        ],
  );
  return <FilterChips chips={chips} onClear={() => onChange(cleared)} onEmptied={onEmptied} />;
}

/**
 * No novel goes with the filters. What would be found without one of them is not asked for: the service gives no totals,
 * and soon has enough of questions (novel-service, Limits).
 */
function CatalogNothing({ filters, references, onChange }: Omit<CatalogChipsProps, 'onEmptied'>) {
  const t = useTranslations('novels');
  const { plainName } = useCatalogNames(references);
  return (
    <NothingFound
      ways={waysOut(filters)}
      nameOf={(applied) => plainName(applied, filters)}
      isGone={(applied) => isGone(applied, references)}
      cleared={cleared}
      onChange={onChange}
      texts={{
        empty: { title: t('catalogue.empty'), advice: t('catalogue.emptyAdvice') },
        one: (name) => t('nothing.one', { name }),
        gone: (name) => t('nothing.gone', { name }),
        together: t('nothing.together'),
      }}
    />
  );
}
