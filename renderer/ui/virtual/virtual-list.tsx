import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { ListItem } from './list-item.tsx';
import { type Span, useDrawnSpan, useGridBox } from './use-drawn-span.ts';
import styles from './virtual-list.module.css';

export type VirtualHandle = { readonly scrollTo: (index: number) => void };

export type VirtualProps<Item> = {
  /** Scrolls to an entry, also to one that is not drawn yet. */
  readonly ref?: Ref<VirtualHandle> | undefined;
  readonly name: string;
  readonly items: readonly Item[];
  /** How many items there are when all are loaded, if known. */
  readonly total?: number | undefined;
  /** How many items were loaded, if not all of them are shown. */
  readonly loadedCount?: number | undefined;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  readonly scrollElementId: string;
  readonly onNearEnd?: (() => void) | undefined;
};

type VirtualListProps<Item> = VirtualProps<Item> & {
  /** The assumed height of rows that are not drawn. */
  readonly rowRem?: number;
  /** The row to scroll to at first; negative: none. */
  readonly opensAt?: number;
};

const ROW_REM = 3.5;
const ROWS_BEFORE_END = 8;
/** Smaller steps cost more frames than they save. */
const STEP_ROWS = 4;
const AT_REST = 100;

/** A list of any length that draws the rows in and near the window. Space of an assumed height replaces the others. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { ref, name, items, total, loadedCount = items.length, keyOf, renderItem, rowRem = ROW_REM } = props;
  const { scrollElementId, onNearEnd, opensAt = -1 } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { remPixels, widthPixels } = useGridBox(listRef, scrollElementId);
  const rowHeight = rowRem * remPixels;
  const count = widthPixels === 0 ? 0 : items.length;
  // Sheets and panels are opened briefly, some of them beside a playing video.
  const isPage = scrollElementId === 'main';

  function scrollTo(index: number): void {
    const [scroller, list] = [document.getElementById(scrollElementId), listRef.current];
    if (scroller === null || list === null) return;
    /** Scrolls the middle of the row, or of its assumed place, to the middle of the window. */
    const bring = () => {
      const { rows, first, start } = rowsIn(list);
      const row = rows[index - first];
      const box = row?.getBoundingClientRect();
      const middle = box === undefined ? start + (index - first + 0.5) * rowHeight : box.top + box.height / 2;
      const { top, height } = scroller.getBoundingClientRect();
      scroller.scrollBy({ top: middle - top - height / 2, behavior: 'instant' });
      return row !== undefined;
    };
    // The rows there are drawn by the next frame, before this callback.
    if (!bring()) requestAnimationFrame(bring);
  }

  useImperativeHandle(ref, () => ({ scrollTo }));
  useOpening(count > 0 ? opensAt : -1, scrollTo);

  const drawn = useDrawnSpan({
    scrollElementId,
    count,
    columns: 1,
    rowHeight,
    step: STEP_ROWS,
    atRest: isPage ? AT_REST : 0,
    restsAtStart: isPage && onNearEnd === undefined,
    sightIn: (scroller) => sightIn(scroller, listRef.current, rowHeight, count),
  });
  useNearEnd(drawn.to, items.length - ROWS_BEFORE_END, loadedCount, onNearEnd);
  return (
    <ul ref={listRef} aria-label={name}>
      <li aria-hidden="true" className={styles['space']} style={{ height: drawn.from * rowHeight }} />
      {items.slice(drawn.from, drawn.to).map((item, place) => (
        <li
          key={keyOf(item)}
          data-index={drawn.from + place}
          aria-posinset={drawn.from + place + 1}
          aria-setsize={total ?? items.length}
          className={styles['row']}
        >
          <ListItem item={item} renderItem={renderItem} />
        </li>
      ))}
      <li
        aria-hidden="true"
        className={styles['space']}
        style={{ height: Math.max(0, items.length - drawn.to) * rowHeight }}
      />
    </ul>
  );
}

/** The rows between the upper and the lower edge of the scroller; those that are not drawn by their assumed height. */
function sightIn(scroller: Element, list: Element | null, rowHeight: number, count: number): Span {
  if (list === null) return { from: 0, to: 0 };
  const { rows, first, start, end } = rowsIn(list);
  function rowAt(height: number): number {
    if (height < start) return first - Math.ceil((start - height) / rowHeight);
    if (height >= end) return first + rows.length + Math.floor((height - end) / rowHeight);
    let [low, high] = [0, rows.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((rows[middle]?.getBoundingClientRect().top ?? 0) <= height) low = middle;
      else high = middle - 1;
    }
    return first + low;
  }
  const { top, bottom } = scroller.getBoundingClientRect();
  const within = (row: number, last: number) => Math.max(0, Math.min(row, last));
  // If the list ends above the window, its last row is drawn all the same: without any row the list's length is unknown.
  return { from: within(rowAt(top), count - 1), to: within(rowAt(bottom) + 1, count) };
}

/** The drawn rows, between the space for those before and after them. */
function rowsIn(list: Element) {
  const rows = [...list.children].slice(1, -1);
  return {
    rows,
    first: Number(rows[0]?.getAttribute('data-index') ?? 0),
    start: list.firstElementChild?.getBoundingClientRect().bottom ?? 0,
    end: list.lastElementChild?.getBoundingClientRect().top ?? 0,
  };
}

/** Calls `onNearEnd` each time the last drawn index (0: none) reaches `threshold` or, having reached it, `loadedCount` grows. */
export function useNearEnd(
  lastIndex: number,
  threshold: number,
  loadedCount: number,
  onNearEnd: (() => void) | undefined,
): void {
  const notify = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (loadedCount > 0 && lastIndex > 0 && lastIndex >= threshold) notify();
  }, [lastIndex, threshold, loadedCount]);
}

/** Scrolls once to `index`, as soon as it is not negative and before rows are drawn: the row may take the focus of a sheet. */
function useOpening(index: number, scrollTo: (index: number) => void): void {
  const isDone = useRef(false);
  const scroll = useEffectEvent(scrollTo);
  useLayoutEffect(() => {
    if (isDone.current || index < 0) return;
    isDone.current = true;
    scroll(index);
  }, [index]);
}
