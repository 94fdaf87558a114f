import { useImperativeHandle, useRef } from 'react';
import { ListItem } from './list-item.tsx';
import { CARD_GAP_PIXELS, columnsFor, useDrawnSpan, useGridBox } from './use-drawn-span.ts';
import styles from './virtual-grid.module.css';
import { useNearEnd, type VirtualProps } from './virtual-list.tsx';

const POSTER_RATIO = 7 / 5;
const TEXT_HEIGHT_REM = 4.25;
/** How many loaded items are drawn on either side at rest. */
const AT_REST_LOADED = 100;
/** More items are requested this many rows before the end. */
const ROWS_BEFORE_END = 3;

export function VirtualGrid<Item>(props: VirtualProps<Item>) {
  const { ref, name, items, total = -1, loadedCount = items.length, keyOf, renderItem } = props;
  const { scrollElementId, onNearEnd } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { widthPixels, offsetPixels, remPixels } = useGridBox(listRef, scrollElementId);
  const columns = columnsFor(widthPixels);
  const width = (widthPixels - (columns - 1) * CARD_GAP_PIXELS.column) / columns;
  const height = width * POSTER_RATIO + TEXT_HEIGHT_REM * remPixels;
  const rowHeight = height + CARD_GAP_PIXELS.row;
  const rowCount = Math.ceil(items.length / columns);
  const count = widthPixels === 0 ? 0 : items.length;
  // Fewer if most items are filtered out: a hundred cards would need endless pages.
  const atRest = Math.round((AT_REST_LOADED * items.length) / Math.max(1, loadedCount));
  const drawn = useDrawnSpan({
    scrollElementId,
    count,
    columns,
    rowHeight,
    step: columns,
    atRest,
    sightIn: ({ scrollTop, clientHeight }) => {
      const top = scrollTop - offsetPixels;
      const entryAt = (row: number) => Math.max(0, Math.min(row * columns, count));
      return { from: entryAt(Math.floor(top / rowHeight)), to: entryAt(Math.ceil((top + clientHeight) / rowHeight)) };
    },
  });

  useImperativeHandle(ref, () => ({
    scrollTo: (index) => {
      const scroller = document.getElementById(scrollElementId);
      if (scroller === null) return;
      const top = offsetPixels + Math.floor(index / columns) * rowHeight;
      scroller.scrollTo({ top: top - (scroller.clientHeight - rowHeight) / 2, behavior: 'instant' });
    },
  }));
  const lastRow = Math.ceil(Math.min(drawn.to, count) / columns);
  useNearEnd(lastRow, rowCount - ROWS_BEFORE_END, loadedCount, onNearEnd);

  return (
    <ul
      ref={listRef}
      aria-label={name}
      data-columns={columns}
      className="relative"
      style={{ height: rowCount * rowHeight }}
    >
      {items.slice(drawn.from, drawn.to).map((item, place) => {
        const index = drawn.from + place;
        const left = (index % columns) * (width + CARD_GAP_PIXELS.column);
        const top = Math.floor(index / columns) * rowHeight;
        return (
          <li
            key={keyOf(item)}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className={styles['cell']}
            style={{ width, height, left, top }}
          >
            <ListItem item={item} renderItem={renderItem} />
          </li>
        );
      })}
    </ul>
  );
}
