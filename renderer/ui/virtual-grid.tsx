import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { moveBetweenCards } from './card-keys.ts';
import { CARD_GAP_PIXELS, columnsFor } from './grid-columns.ts';
import { useGridBox } from './use-grid-box.ts';
import { useNearEnd } from './use-near-end.ts';
import styles from './virtual-grid.module.css';

export type VirtualGridHandle = { readonly scrollTo: (index: number) => void };

type VirtualGridProps<Item> = {
  /** Brings a card into sight, also one that is not drawn yet. */
  readonly ref?: Ref<VirtualGridHandle> | undefined;
  readonly name: string;
  readonly items: readonly Item[];
  /** How many there will be when all are loaded, if that is known. */
  readonly total?: number | undefined;
  /** How many were loaded, where not all of them are shown. */
  readonly loadedCount?: number | undefined;
  readonly keyOf: (item: Item) => string | number;
  readonly renderItem: (item: Item) => ReactNode;
  /** The id of the element that scrolls. */
  readonly scrollElementId: string;
  /** Called when the last rows come near. */
  readonly onNearEnd: () => void;
};

const POSTER_RATIO = 7 / 5;
const TEXT_HEIGHT_REM = 4.25;
const ROWS_AHEAD = 3;

/** A grid of any length: only the rows in sight are drawn, and their places are known before they are. */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const { ref, name, items, total, loadedCount = items.length, keyOf, renderItem } = props;
  const { scrollElementId, onNearEnd } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const { widthPixels, offsetPixels, remPixels } = useGridBox(listRef, scrollElementId);
  const columns = columnsFor(widthPixels);
  const cardWidth = (widthPixels - (columns - 1) * CARD_GAP_PIXELS.column) / columns;
  const rowHeight = cardWidth * POSTER_RATIO + TEXT_HEIGHT_REM * remPixels + CARD_GAP_PIXELS.row;
  const rowCount = Math.ceil(items.length / columns);

  const virtualizer = useVirtualizer({
    count: widthPixels === 0 ? 0 : rowCount,
    getScrollElement: () => document.getElementById(scrollElementId),
    estimateSize: () => rowHeight,
    scrollMargin: offsetPixels,
    overscan: ROWS_AHEAD,
    getItemKey: (row) => `${columns}:${row}`,
  });
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'center' }),
  }));
  const rows = virtualizer.getVirtualItems();
  const lastRow = rowCount === 0 ? 0 : rows.at(-1)?.index;
  useNearEnd(lastRow, rowCount - ROWS_AHEAD, loadedCount, onNearEnd);

  const drawn = rows.flatMap((row) =>
    items
      .slice(row.index * columns, (row.index + 1) * columns)
      .map((item, column) => ({ item, row: row.index, column })),
  );

  return (
    <ul
      ref={listRef}
      aria-label={name}
      data-columns={columns}
      className={styles['list']}
      style={{ height: rowCount * rowHeight }}
      onKeyDown={(event) => moveBetweenCards(event, columns)}
    >
      {drawn.map(({ item, row, column }) => (
        <Cell
          key={keyOf(item)}
          item={item}
          index={row * columns + column}
          total={total ?? -1}
          widthPixels={cardWidth}
          leftPixels={column * (cardWidth + CARD_GAP_PIXELS.column)}
          topPixels={row * rowHeight}
          renderItem={renderItem}
        />
      ))}
    </ul>
  );
}

type CellProps<Item> = Pick<VirtualGridProps<Item>, 'renderItem'> & {
  readonly item: Item;
  readonly index: number;
  /** -1: not known. */
  readonly total: number;
  readonly widthPixels: number;
  readonly leftPixels: number;
  readonly topPixels: number;
};

function CellOf<Item>({ item, index, total, widthPixels, leftPixels, topPixels, renderItem }: CellProps<Item>) {
  return (
    <li
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={styles['cell']}
      style={{ width: widthPixels, translate: `${leftPixels}px ${topPixels}px` }}
    >
      {renderItem(item)}
    </li>
  );
}

/** What is in sight is drawn once: each row that comes draws its own cards, and none of the others. `memo` forgets the type of items. */
const Cell = memo(CellOf) as typeof CellOf;
