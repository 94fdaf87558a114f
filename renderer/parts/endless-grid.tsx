import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { Grid } from '#renderer/ui/grid.tsx';
import { PosterCardSkeleton } from '#renderer/ui/poster-card.tsx';
import { VirtualGrid } from '#renderer/ui/virtual-grid.tsx';
import { AdultsOnly } from './adults-only.tsx';
import { ErrorView } from './error-view.tsx';
import { KeptNote } from './kept-note.tsx';
import { useAdultRule } from './use-adult-rule.ts';

type EndlessGridProps<Item> = {
  readonly name: string;
  readonly list: Endless<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** In the place of the cards when there are none. */
  readonly empty: ReactNode;
};

const SKELETONS = 24;

/** A page's grid of cards without end, in all its states. */
export function EndlessGrid<Item>({ name, list, keyOf, renderItem, empty }: EndlessGridProps<Item>) {
  const t = useTranslations('app');
  const { isShown } = useAdultRule();
  const { items, total, isPending, isFetchingMore, hasMore, error, kept, loadMore, retry } = list;
  const shown = items?.filter(isShown) ?? [];
  const loadedCount = items?.length ?? 0;
  const hasLeftOut = shown.length < loadedCount;
  return (
    <>
      <KeptNote kept={kept} onRetry={retry} />
      {isPending && (
        <Grid>
          {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
            <PosterCardSkeleton key={key} />
          ))}
        </Grid>
      )}
      {items?.length === 0 && empty}
      {hasLeftOut && shown.length === 0 && !hasMore && <AdultsOnly />}
      {(shown.length > 0 || (hasLeftOut && hasMore)) && (
        <VirtualGrid
          name={name}
          items={shown}
          total={hasLeftOut ? undefined : total}
          loadedCount={loadedCount}
          keyOf={keyOf}
          renderItem={renderItem}
          scrollElementId="main"
          onNearEnd={loadMore}
        />
      )}
      {error !== null && <ErrorView error={error.error} onRetry={retry} />}
      {isFetchingMore && <p role="status">{t('loadingMore')}</p>}
    </>
  );
}
