import { PosterCardSkeleton } from '#renderer/ui/cards/poster-card.tsx';
import { Grid } from '#renderer/ui/virtual/grid.tsx';
import { VirtualGrid } from '#renderer/ui/virtual/virtual-grid.tsx';
import { type EndlessProps, EndlessStates } from './endless-states.tsx';

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
