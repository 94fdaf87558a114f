import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { type FilterChip, FilterChips } from '#renderer/parts/filters/filter-bar.tsx';
import { filterChanges } from '#renderer/parts/filters/filter-changes.ts';
import { PageHeader, usePageTitle } from '#renderer/parts/page/page-header.tsx';
import { AnimeSections } from '#renderer/parts/release/anime-sections.tsx';
import { ReleasePoster } from '#renderer/parts/release/release-poster.tsx';
import { EndlessGrid } from '#renderer/parts/shelves/endless-grid.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import {
  type AppliedFilter,
  appliedFilters,
  cleared,
  type FilterParts,
  goneSorting,
  isGone,
  useFilterNames,
  withoutValue,
} from './applied-filters.ts';
import { CatalogBar } from './catalog-bar.tsx';
import styles from './catalog-page.module.css';
import { filtersFromSearch, searchFromFilters } from './catalog-search.ts';
import { CatalogSheet } from './catalog-sheet.tsx';
import { NothingFound } from './nothing-found.tsx';

const idOf = (card: ReleaseCard) => card.id;

/** What the service's search stops at (anime-service, Catalog rule 6). */
const SEARCH_CAP = 20;

export function CatalogPage() {
  const t = useTranslations('anime.catalogue');
  const tCatalog = useTranslations('catalog');
  usePageTitle(t('title'));
  const filters = filtersFromSearch(useSearch({ from: '/frame/anime' }));
  const navigate = useNavigate({ from: '/anime' });
  const { change, search } = filterChanges(filters, (next, replace) => {
    void navigate({ search: (current) => searchFromFilters(next(filtersFromSearch(current))), replace });
  });
  const references = useQuery(queryFor('releases.references', {}));
  const catalog = useEndless('releases.catalogPage', (page) => ({ page, filters }), idOf);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);
  const parts = { filters, references: references.data, onChange: change };
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={catalog.total === undefined ? '' : t('total', { count: catalog.total })} />
      <div className={styles['controls']}>
        <CatalogBar {...parts} openerRef={openerRef} onOpen={() => setSheetOpen(true)} onSearch={search} />
        <AppliedChips {...parts} onEmptied={() => openerRef.current?.focus()} />
        {filters.search !== '' && catalog.total === SEARCH_CAP && (
          <p className="small faint">{tCatalog('search.cap', { count: SEARCH_CAP })}</p>
        )}
      </div>
      <CatalogSheet
        {...parts}
        references={references}
        isOpen={isSheetOpen}
        onOpenChange={setSheetOpen}
        total={catalog.total}
      />
      <EndlessGrid
        name={t('title')}
        list={catalog}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={<NothingFound {...parts} />}
      />
    </>
  );
}

type AppliedChipsProps = FilterParts & {
  /** Takes the focus from the last chip, which goes. */
  readonly onEmptied: () => void;
};

/** What is on, each to be taken off by itself; the search text is in its field. */
function AppliedChips({ filters, references, onChange, onEmptied }: AppliedChipsProps) {
  const { nameOf } = useFilterNames(references);
  const sorting = goneSorting(filters, references);
  const applied = appliedFilters(filters).filter(({ group }) => group !== 'search');
  const chipOf = (each: AppliedFilter): FilterChip => ({
    key: 'value' in each ? `${each.group} ${each.value}` : each.group,
    name: nameOf(each, filters),
    isGone: isGone(each, references),
    remove: () => onChange((before) => withoutValue(before, each)),
  });
  return (
    <FilterChips
      chips={(sorting === undefined ? applied : [...applied, sorting]).map(chipOf)}
      onClear={() => onChange((before) => cleared(before, references))}
      onEmptied={onEmptied}
    />
  );
}
