import type { ReactNode } from 'react';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { type EndlessProps, EndlessStates } from './endless-grid.tsx';

type EndlessListProps<Item> = EndlessProps<Item> & {
  /** The shape of a row that is coming, and its height. */
  readonly rowSkeleton: ReactNode;
  readonly rowRem: number;
};

const SKELETONS = 12;

/** A page's list of rows without end, in all its states. */
export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const { ref, name, list, keyOf, renderItem, rowSkeleton, rowRem, empty } = props;
  const skeleton = Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
    <div key={key} aria-hidden="true" style={{ height: `${rowRem}rem` }}>
      {rowSkeleton}
    </div>
  ));
  return (
    <EndlessStates list={list} skeleton={skeleton} empty={empty}>
      {(shown) => (
        <VirtualList
          ref={ref}
          name={name}
          {...shown}
          keyOf={keyOf}
          renderItem={renderItem}
          rowRem={rowRem}
          scrollElementId="main"
          onNearEnd={list.loadMore}
        />
      )}
    </EndlessStates>
  );
}
