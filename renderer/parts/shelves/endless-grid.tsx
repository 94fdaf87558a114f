import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import { VirtualList, type VirtualProps } from '#renderer/ui/virtual/virtual-list.tsx';
import { ErrorView } from '../errors/error-page.tsx';
import { KeptNote } from '../errors/kept-note.tsx';
import { useAdultRule } from '../release/adult-rule.ts';
import { AdultsOnly } from '../release/adults-only.tsx';

type EndlessProps<Item> = Pick<VirtualProps<Item>, 'ref' | 'name' | 'keyOf' | 'renderItem'> & {
  readonly list: Omit<Endless<Item>, 'isLocal' | 'restart'>;
  readonly empty: ReactNode;
};

const CARD_SKELETONS = 24;
const ROW_SKELETONS = 12;

export function EndlessGrid<Item>({ list, empty, ...grid }: EndlessProps<Item>) {
  return (
    <EndlessStates list={list} skeleton={<PosterGridSkeleton />} empty={empty}>
      {(shown) => <VirtualGrid {...grid} {...shown} scrollElementId="main" onNearEnd={list.loadMore} />}
    </EndlessStates>
  );
}

export function PosterGridSkeleton() {
  return <Grid>{skeletons(CARD_SKELETONS, <PosterCardSkeleton />)}</Grid>;
}

type EndlessListProps<Item> = EndlessProps<Item> & {
  readonly rowSkeleton: ReactNode;
  readonly rowRem: number;
  /** How many entries were loaded, if rows combine several of them. */
  readonly loadedCount?: number | undefined;
};

export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { list, empty, rowSkeleton, rowRem, loadedCount, ...rows } = props;
  const skeleton = (
    <div aria-hidden="true" style={{ height: `${rowRem}rem` }}>
      {rowSkeleton}
    </div>
  );
  return (
    <EndlessStates list={list} skeleton={skeletons(ROW_SKELETONS, skeleton)} empty={empty}>
      {(shown) => (
        <VirtualList
          {...rows}
          {...shown}
          loadedCount={loadedCount ?? shown.loadedCount}
          rowRem={rowRem}
          scrollElementId="main"
          onNearEnd={list.loadMore}
        />
      )}
    </EndlessStates>
  );
}

type EndlessStatesProps<Item> = Pick<EndlessProps<Item>, 'list' | 'empty'> & {
  readonly skeleton: ReactNode;
  readonly children: (shown: Pick<VirtualProps<Item>, 'items' | 'total' | 'loadedCount'>) => ReactNode;
};

/** The states of an endless list: loading, empty, hidden by the adult setting, kept from earlier, failed, loading more. */
function EndlessStates<Item>({ list, skeleton, empty, children }: EndlessStatesProps<Item>) {
  const t = useTranslations('app');
  const { isShown } = useAdultRule();
  const { items, total, isPending, isFetchingMore, hasMore, error, kept, loadMore, retry } = list;
  const shown = items?.filter(isShown) ?? [];
  const loadedCount = items?.length ?? 0;
  const hasHidden = shown.length < loadedCount;
  const isDrawn = shown.length > 0;
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    // All loaded items are hidden or were removed, and only a drawn list can be scrolled to the next page.
    if (!isDrawn && hasMore && !isFetchingMore && error === null) loadNext();
  }, [isDrawn, hasMore, isFetchingMore, error]);
  return (
    <>
      <KeptNote kept={kept} onRetry={retry} />
      {isPending && <div aria-busy="true">{skeleton}</div>}
      {items?.length === 0 && !hasMore && empty}
      {hasHidden && !isDrawn && !hasMore && <AdultsOnly />}
      {isDrawn && children({ items: shown, total: hasHidden ? undefined : total, loadedCount })}
      {error !== null && <ErrorView error={error.error} onRetry={retry} />}
      {isFetchingMore && <p role="status">{t('loadingMore')}</p>}
    </>
  );
}
