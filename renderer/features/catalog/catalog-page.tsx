import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { AnimeSections } from '#renderer/parts/anime-sections.tsx';
import { EndlessGrid } from '#renderer/parts/endless-grid.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { ReleaseCard } from '#shared/domain/release.ts';

const idOf = (card: ReleaseCard) => card.id;

export function CatalogPage() {
  const t = useTranslations('anime.catalogue');
  usePageTitle(t('title'));
  const catalog = useEndless('releases.catalogPage', (page) => ({ page }), idOf);
  return (
    <>
      <AnimeSections />
      <PageHeader title={t('title')} detail={catalog.total === undefined ? '' : t('total', { count: catalog.total })} />
      <EndlessGrid
        name={t('title')}
        list={catalog}
        keyOf={idOf}
        renderItem={(card) => <ReleasePoster card={card} />}
        empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      />
    </>
  );
}
