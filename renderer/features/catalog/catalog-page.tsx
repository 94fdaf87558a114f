import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { PageHeader } from '#renderer/parts/page-header.tsx';
import { ReleasePoster } from '#renderer/parts/release-poster.tsx';
import { usePageTitle } from '#renderer/parts/use-page-title.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid } from '#renderer/ui/grid.tsx';
import { PosterCardSkeleton } from '#renderer/ui/poster-card.tsx';
import { VirtualGrid } from '#renderer/ui/virtual-grid.tsx';
import { useCatalog } from './use-catalog.ts';

const SKELETONS = 24;

export function CatalogPage() {
  const t = useTranslations('anime.catalogue');
  usePageTitle(t('title'));
  const catalog = useCatalog();
  const { data, error, hasNextPage, isFetchingNextPage, isPending, fetchNextPage, refetch } = catalog;

  function loadMore() {
    if (hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }

  return (
    <>
      <PageHeader title={t('title')} detail={data === undefined ? undefined : t('total', { count: data.total })} />
      {isPending && (
        <Grid>
          {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <PosterCardSkeleton key={key} />
          ))}
        </Grid>
      )}
      {data !== undefined && data.cards.length === 0 && <EmptyState title={t('empty')} advice={t('emptyAdvice')} />}
      {data !== undefined && data.cards.length > 0 && (
        <VirtualGrid
          name={t('title')}
          items={data.cards}
          total={data.total}
          keyOf={(card) => card.id}
          renderItem={(card) => <ReleasePoster card={card} />}
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
