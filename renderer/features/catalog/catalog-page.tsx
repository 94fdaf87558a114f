import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useEndless } from '#renderer/api/use-endless.ts';
import { AnimeSections } from '#renderer/parts/anime-sections.tsx';
import { EndlessGrid } from '#renderer/parts/endless-grid.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import type { ReleaseCard } from '#shared/domain/release.ts';
import { AppliedChips } from './applied-chips.tsx';
import { CatalogBar } from './catalog-bar.tsx';
import styles from './catalog-page.module.css';
import { CatalogSheet } from './catalog-sheet.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useCatalogFilters } from './use-catalog-filters.ts';

const idOf = (card: ReleaseCard) => card.id;

/** What the service's search stops at (anime-service, Catalog rule 6). */
const SEARCH_CAP = 20;

export function CatalogPage() {
  const t = useTranslations('anime.catalogue');
  const tCatalog = useTranslations('catalog');
  usePageTitle(t('title'));
  const { filters, change, search } = useCatalogFilters();
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
          <p className={styles['note']}>{tCatalog('search.cap', { count: SEARCH_CAP })}</p>
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
