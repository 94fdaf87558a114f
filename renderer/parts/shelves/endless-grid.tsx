import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import type { VirtualProps } from '#renderer/ui/virtual/virtual-list.tsx';
import { KeptNote } from '../errors/coming-later.tsx';
import { ErrorView } from '../errors/error-page.tsx';
import { AdultsOnly, useAdultRule } from '../release/adults-only.tsx';

const SKELETONS = 24;

/** A page's grid of cards without end, in all its states. */
export function EndlessGrid<Item>(props: EndlessProps<Item>) {
  const { ref, name, list, keyOf, renderItem, empty } = props;
  const skeleton = (
    <Grid>
      {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
        <PosterCardSkeleton key={key} />
      ))}
    </Grid>
  );
  return (
    <EndlessStates list={list} skeleton={skeleton} empty={empty}>
      {(shown) => (
        <VirtualGrid
          ref={ref}
          {...shown}
          name={name}
          keyOf={keyOf}
          renderItem={renderItem}
          scrollElementId="main"
          onNearEnd={list.loadMore}
        />
      )}
    </EndlessStates>
  );
}

/** What of a list may be drawn: without what the person has left out. */
type ShownItems<Item> = {
  readonly items: readonly Item[];
  /** Unknown where something was left out. */
  readonly total: number | undefined;
  /** Also of what was left out. */
  readonly loadedCount: number;
};

/** What a page's lists and grids without end have alike. */
export type EndlessProps<Item> = Pick<VirtualProps<Item>, 'ref' | 'name' | 'keyOf' | 'renderItem'> & {
  readonly list: Endless<Item>;
  /** In the place of the entries when there are none. */
  readonly empty: ReactNode;
};

type EndlessStatesProps<Item> = {
  readonly list: Endless<Item>;
  /** In the place of the items while they are coming. */
  readonly skeleton: ReactNode;
  /** In their place when there are none. */
  readonly empty: ReactNode;
  readonly children: (shown: ShownItems<Item>) => ReactNode;
};

/** The states of a list without end: coming, empty, left out, kept from earlier, failed, and going on. */
export function EndlessStates<Item>({ list, skeleton, empty, children }: EndlessStatesProps<Item>) {
  const t = useTranslations('app');
  const { isShown } = useAdultRule();
  const { items, total, isPending, isFetchingMore, hasMore, error, kept, retry } = list;
  const shown = items?.filter(isShown) ?? [];
  const loadedCount = items?.length ?? 0;
  const hasLeftOut = shown.length < loadedCount;
  // A page of which all was left out is drawn too, so that the next one is asked for.
  const isDrawn = shown.length > 0 || (hasLeftOut && hasMore);
  return (
    <>
      <KeptNote kept={kept} onRetry={retry} />
      {isPending && skeleton}
      {items?.length === 0 && empty}
      {hasLeftOut && !isDrawn && <AdultsOnly />}
      {isDrawn && children({ items: shown, total: hasLeftOut ? undefined : total, loadedCount })}
      {error !== null && <ErrorView error={error.error} onRetry={retry} />}
      {isFetchingMore && <p role="status">{t('loadingMore')}</p>}
    </>
  );
}
