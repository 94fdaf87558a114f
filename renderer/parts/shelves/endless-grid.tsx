import type { ReactNode, Ref } from 'react';
import type { Endless } from '#renderer/api/use-endless.ts';
import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid, type VirtualGridHandle } from '#renderer/ui/virtual/virtual-grid.tsx';
import { EndlessStates } from './endless-states.tsx';

type EndlessGridProps<Item> = {
  readonly ref?: Ref<VirtualGridHandle> | undefined;
  readonly name: string;
  readonly list: Endless<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** In the place of the cards when there are none. */
  readonly empty: ReactNode;
};

const SKELETONS = 24;

/** A page's grid of cards without end, in all its states. */
export function EndlessGrid<Item>(props: EndlessGridProps<Item>) {
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
