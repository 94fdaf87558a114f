import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { moveBetweenCards } from '../cards/card-keys.ts';
import { useGridBox } from './use-drawn-span.ts';
import styles from './virtual-list.module.css';

export type VirtualHandle = { readonly scrollTo: (index: number) => void };

export type VirtualProps<Item> = {
  /** Scrolls to an item, drawn or not. */
  readonly ref?: Ref<VirtualHandle> | undefined;
  readonly name: string;
  readonly items: readonly Item[];
  /** Items when all are loaded, if known. */
  readonly total?: number | undefined;
  /** Loaded items, if some of them are not shown. */
  readonly loadedCount?: number | undefined;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** The id of the scrolling element. */
  readonly scrollElementId: string;
  readonly onNearEnd?: () => void;
};

/** `rowRem` estimates the height of a row; each is measured once it is drawn. */
type VirtualListProps<Item> = VirtualProps<Item> & { readonly rowRem?: number };

const ROWS_AHEAD = 8;

/** A list of rows of any length, which draws those in sight. Up and down move between the rows' links. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { ref, name, items, total, loadedCount = items.length, keyOf, renderItem, rowRem = 3.5 } = props;
  const { scrollElementId, onNearEnd } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { offsetPixels, remPixels, widthPixels } = useGridBox(listRef, scrollElementId);
  const virtualizer = useVirtualizer({
    count: widthPixels === 0 ? 0 : items.length,
    getScrollElement: () => document.getElementById(scrollElementId),
    estimateSize: () => rowRem * remPixels,
    getItemKey: (place) => {
      const item = items[place];
      return item === undefined ? place : keyOf(item);
    },
    scrollMargin: offsetPixels,
    overscan: ROWS_AHEAD,
  });
  useImperativeHandle(ref, () => ({ scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }) }));
  const rows = virtualizer.getVirtualItems();
  const lastRow = items.length === 0 ? 0 : rows.at(-1)?.index;
  useNearEnd(lastRow, items.length - ROWS_AHEAD, loadedCount, onNearEnd);
  return (
    <ul
      ref={listRef}
      aria-label={name}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={(event) => moveBetweenCards(event, 1)}
    >
      {rows.map(({ key, index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? items.length}
            className={styles['row']}
            style={{ translate: `0 ${start - offsetPixels}px` }}
          >
            <Content item={item} renderItem={renderItem} />
          </li>
        );
      })}
    </ul>
  );
}

type ContentProps<Item> = Pick<VirtualListProps<Item>, 'renderItem'> & { readonly item: Item };

function ContentOf<Item>({ item, renderItem }: ContentProps<Item>) {
  return renderItem(item);
}

/** The compiler skips components that use the virtualiser, so `memo` keeps unchanged rows. `memo` forgets the type of items. */
const Content = memo(ContentOf) as typeof ContentOf;

/**
 * Calls `onNearEnd` when the last drawn index reaches `threshold`, and again after each load. `loadedCount` changes even if a
 * load added nothing to draw.
 */
export function useNearEnd(
  lastIndex: number | undefined,
  threshold: number,
  loadedCount: number,
  onNearEnd: (() => void) | undefined,
): void {
  const notify = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (loadedCount > 0 && lastIndex !== undefined && lastIndex >= threshold) notify();
  }, [lastIndex, threshold, loadedCount]);
}
