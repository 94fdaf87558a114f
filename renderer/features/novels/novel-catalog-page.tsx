import { useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { EndlessGrid } from '#renderer/parts/endless-grid.tsx';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import type { NovelCard } from '#shared/domain/novel.ts';

const idOf = (novel: NovelCard) => novel.id;

export function NovelCatalogPage() {
  const t = useTranslations('novels.catalogue');
  usePageTitle(t('title'));
  const catalog = useEndless('novels.catalogPage', (page) => ({ page }), idOf);
  return (
    <>
      <PageHeader title={t('title')} />
      <EndlessGrid
        name={t('title')}
        list={catalog}
        keyOf={idOf}
        renderItem={(novel) => <NovelPoster novel={novel} />}
        empty={<EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      />
    </>
  );
}
