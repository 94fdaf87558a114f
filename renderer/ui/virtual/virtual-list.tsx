import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { useAfterPaint } from '../use-after-paint.ts';
import { useGridBox } from './use-drawn-span.ts';
import styles from './virtual-list.module.css';

export type VirtualHandle = { readonly scrollTo: (index: number) => void };

export type VirtualProps<Item> = {
  /** Brings an entry into sight, also one that is not drawn yet. */
  readonly ref?: Ref<VirtualHandle> | undefined;
  readonly name: string;
  readonly items: readonly Item[];
  /** How many there will be when all are loaded, if that is known. */
  readonly total?: number | undefined;
  /** How many were loaded, where not all of them are shown. */
  readonly loadedCount?: number | undefined;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly scrollElementId: string;
  readonly onNearEnd?: () => void;
};

type VirtualListProps<Item> = VirtualProps<Item> & {
  /** A guess at a row's height; each is measured once it is drawn. */
  readonly rowRem?: number;
  /** The row that is in sight at first; negative: none. */
  readonly opensAt?: number;
};

const ROW_REM = 3.5;
const ROWS_AHEAD = 8;

function nothing() {}

/** A list of rows of any length: only those in sight are drawn. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { ref, name, items, total, loadedCount = items.length, keyOf, renderItem, rowRem = ROW_REM } = props;
  const { scrollElementId, onNearEnd = nothing, opensAt = -1 } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { offsetPixels, remPixels, widthPixels } = useGridBox(listRef, scrollElementId);
  const virtualizer = useVirtualizer({
    count: widthPixels === 0 ? 0 : items.length,
    getScrollElement: () => document.getElementById(scrollElementId),
    estimateSize: () => rowRem * remPixels,
    // The virtualizer measures all rows anew for another function.
    getItemKey: useCallback(
      (place: number) => {
        const item = items[place];
        return item === undefined ? place : keyOf(item);
      },
      [items, keyOf],
    ),
    scrollMargin: offsetPixels,
    // At first those in sight, so that they are painted sooner.
    overscan: useAfterPaint() ? ROWS_AHEAD : 0,
    // Rows ahead are drawn between frames.
    useFlushSync: false,
  });
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'center' });
  useImperativeHandle(ref, () => ({ scrollTo }));
  useOpening(widthPixels > 0 ? opensAt : -1, scrollTo);
  const rows = virtualizer.getVirtualItems();
  const lastRow = items.length === 0 ? 0 : rows.at(-1)?.index;
  useNearEnd(lastRow, items.length - ROWS_AHEAD, loadedCount, onNearEnd);
  return (
    <ul ref={listRef} aria-label={name} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-posinset={row.index + 1}
            aria-setsize={total ?? items.length}
            className={styles['row']}
            style={{ top: row.start - offsetPixels }}
          >
            <Content item={item} renderItem={renderItem} />
          </li>
        );
      })}
    </ul>
  );
}

/** Calls `onNearEnd` each time the last drawn index reaches `threshold` or, having reached it, `loadedCount` grows. */
export function useNearEnd(
  lastIndex: number | undefined,
  threshold: number,
  loadedCount: number,
  onNearEnd: () => void,
): void {
  const notify = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (loadedCount > 0 && lastIndex !== undefined && lastIndex >= threshold) notify();
  }, [lastIndex, threshold, loadedCount]);
}

/** Scrolls once to `index`, as soon as it is not negative. */
function useOpening(index: number, scrollTo: (index: number) => void): void {
  const isDone = useRef(false);
  const scroll = useEffectEvent(scrollTo);
  useEffect(() => {
    if (isDone.current || index < 0) return;
    isDone.current = true;
    scroll(index);
  }, [index]);
}

function ContentOf<Item>({ item, renderItem }: Pick<VirtualListProps<Item>, 'renderItem'> & { readonly item: Item }) {
  return renderItem(item);
}

/** The compiler skips components that use the virtualiser, so `memo` keeps unchanged rows. `memo` forgets the type of items. */
const Content = memo(ContentOf) as typeof ContentOf;
