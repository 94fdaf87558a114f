import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { NovelPoster } from '#renderer/parts/novel-poster.tsx';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid } from '#renderer/ui/grid.tsx';
import { PosterCardSkeleton } from '#renderer/ui/poster-card.tsx';
import { VirtualGrid } from '#renderer/ui/virtual-grid.tsx';
import { useNovelCatalog } from './use-novel-catalog.ts';

const SKELETONS = 24;

export function NovelCatalogPage() {
  const t = useTranslations('novels.catalogue');
  usePageTitle(t('title'));
  const { data, error, hasNextPage, isFetchingNextPage, isPending, fetchNextPage, refetch } = useNovelCatalog();

  function loadMore() {
    if (hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }

  return (
    <>
      <PageHeader title={t('title')} />
      {isPending && (
        <Grid>
          {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <PosterCardSkeleton key={key} />
          ))}
        </Grid>
      )}
      {data !== undefined && data.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {data !== undefined && data.length > 0 && (
        <VirtualGrid
          name={t('title')}
          items={data}
          keyOf={(novel) => novel.id}
          renderItem={(novel) => <NovelPoster novel={novel} />}
          scrollElementId="main"
          onNearEnd={loadMore}
        />
      )}
      {error !== null && (
        <ErrorView error={failureOf(error)} onRetry={() => void (data === undefined ? refetch() : fetchNextPage())} />
      )}
      {isFetchingNextPage && <p role="status">{t('loadingMore')}</p>}
    </>
  );
}
