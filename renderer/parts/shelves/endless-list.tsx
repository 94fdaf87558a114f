import type { ReactNode, Ref } from 'react';
import type { Endless } from '#renderer/api/use-endless.ts';
import { VirtualList, type VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { EndlessStates } from './endless-states.tsx';

type EndlessListProps<Item> = {
  readonly ref?: Ref<VirtualListHandle> | undefined;
  readonly name: string;
  readonly list: Endless<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** The shape of a row that is coming, and its height. */
  readonly rowSkeleton: ReactNode;
  readonly rowRem: number;
  /** In the place of the rows when there are none. */
  readonly empty: ReactNode;
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
      {({ items, total, loadedCount }) => (
        <VirtualList
          ref={ref}
          name={name}
          items={items}
          total={total}
          loadedCount={loadedCount}
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
