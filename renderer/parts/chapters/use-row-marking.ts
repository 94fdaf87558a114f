import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createMenuHandle, type MenuHandle, type MenuPlace } from '#renderer/ui/overlays/menu.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { rowCommand } from './row-command.ts';
import { type Choosing, useChoosing } from './use-choosing.ts';

type Options<Row, Id> = {
  readonly rows: readonly Row[];
  /** In the order in which they are shown. */
  readonly shown: readonly Row[];
  readonly idOf: (row: Row) => Id;
  readonly listRef: RefObject<VirtualHandle | null>;
  /** By which the shared menu finds the row's button. */
  readonly menuButtonId: (row: Row) => string;
  readonly marks: {
    readonly canMark: (rows: readonly Row[], isDone: boolean) => boolean;
    readonly mark: (rows: readonly Row[], isDone: boolean) => void;
    readonly undo: () => void;
  };
  readonly save?: (rows: readonly Row[]) => void;
  /** Whether what is marked as done leaves the list. */
  readonly hidesDone?: boolean;
  /** Whether keys begin to choose rows; otherwise they only change a choice that was begun. */
  readonly isBegunByKeys?: boolean;
};

export type RowMarking<Row, Id extends string> = {
  readonly choosing: Choosing<Id>;
  readonly selected: readonly Row[];
  /** Whether it is on among the rows that are being chosen; null while none are. */
  readonly isChosen: (row: Row) => boolean | null;
  readonly choose: (row: Row, isRun: boolean) => void;
  /** Whether the row is to take the focus once it is drawn. */
  readonly isSought: (row: Row) => boolean;
  readonly onFound: () => void;
  /** Brings a row into sight and gives it the focus, once the list that has it is drawn. */
  readonly jump: (row: Row) => void;
  readonly canMark: (rows: readonly Row[], isDone: boolean) => boolean;
  readonly mark: (rows: readonly Row[], isDone: boolean) => void;
  readonly markSelected: (isDone: boolean) => void;
  readonly saveSelected: () => void;
  /** The menu that all rows share. */
  readonly menu: MenuHandle<Row>;
  readonly menuProps: {
    readonly handle: MenuHandle<Row>;
    /** The pointer's place, where the menu was asked for there. */
    readonly at: MenuPlace | null;
    readonly onClose: () => void;
    readonly returnFocus: () => HTMLElement | boolean;
  };
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
};

/** Marks and choices on the rows of episodes or chapters, the keys for them, and the menu that the rows share. */
export function useRowMarking<Row, Id extends string>(options: Options<Row, Id>): RowMarking<Row, Id> {
  const { rows, shown, idOf, listRef, menuButtonId, marks, save, hidesDone = false, isBegunByKeys = true } = options;
  const shownIds = shown.map(idOf);
  const choosing = useChoosing({ shown: shownIds, listRef, allIds: async () => shownIds, isBegunByKeys });
  const [sought, setSought] = useState<{ readonly id: Id; readonly isFar: boolean } | null>(null);
  const [menu] = useState(() => createMenuHandle<Row>());
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null);
  const menuCallerRef = useRef<Element | null>(null);
  const { selection } = choosing;
  const selected = selection === null ? [] : rows.filter((row) => selection.ids.has(idOf(row)));

  function mark(marked: readonly Row[], isDone: boolean): void {
    if (hidesDone && isDone) keepFocusOff(new Set(marked));
    marks.mark(marked, isDone);
  }

  /** Where the focused row leaves the list, the focus goes to the next one that stays. */
  function keepFocusOff(leaving: ReadonlySet<Row>): void {
    const place = placeOf(document.activeElement);
    const here = shown[place];
    if (here === undefined || !leaving.has(here)) return;
    const stays = (row: Row) => !leaving.has(row);
    const next = shown.slice(place).find(stays) ?? shown.slice(0, place).findLast(stays);
    if (next !== undefined) setSought({ id: idOf(next), isFar: false });
  }

  function markSelected(isDone: boolean): void {
    mark(selected, isDone);
    choosing.end();
  }

  function saveSelected(): void {
    save?.(selected);
    choosing.end();
  }

  function openMenu(row: Row, place: MenuPlace | null): void {
    setMenuPlace(place);
    menuCallerRef.current = document.activeElement;
    menu.open(menuButtonId(row));
  }

  function run(event: KeyboardEvent<HTMLElement>, row: Row | undefined): boolean {
    switch (rowCommand(event)) {
      case 'undo':
        marks.undo();
        return true;
      case 'menu':
        if (row === undefined || selection !== null) return false;
        openMenu(row, null);
        return true;
      case 'save':
        if (save === undefined || (selection === null && row === undefined)) return false;
        if (selection !== null) saveSelected();
        else if (row !== undefined) save([row]);
        return true;
      case 'mark':
        if (selection !== null) markSelected(marks.canMark(selected, true));
        else if (row !== undefined) mark([row], marks.canMark([row], true));
        return selection !== null || row !== undefined;
      case null:
        return false;
    }
  }

  // Once the list in which it is sought is drawn, which may be another one than before.
  const bringNear = useEffectEvent((id: Id) => listRef.current?.scrollTo(shownIds.indexOf(id)));
  useEffect(() => {
    if (sought?.isFar === true) bringNear(sought.id);
  }, [sought]);

  return {
    choosing,
    selected,
    isChosen: (row) => (selection === null ? null : selection.ids.has(idOf(row))),
    choose: (row, isRun) => choosing.choose(idOf(row), isRun),
    isSought: (row) => idOf(row) === sought?.id || choosing.isSought(idOf(row)),
    onFound: () => {
      setSought(null);
      choosing.onFound();
    },
    jump: (row) => setSought({ id: idOf(row), isFar: true }),
    canMark: marks.canMark,
    mark,
    markSelected,
    saveSelected,
    menu,
    menuProps: {
      handle: menu,
      at: menuPlace,
      onClose: () => setMenuPlace(null),
      // Back to the row where it was asked for; nowhere else while the first chosen row takes the focus.
      returnFocus: () => {
        const caller = menuCallerRef.current;
        menuCallerRef.current = null;
        if (selection !== null) return false;
        return caller instanceof HTMLElement ? caller : true;
      },
    },
    onKeyDown: (event) => {
      const target = ownTarget(event);
      // Text that is being typed has keys of its own.
      if (target === null || target.closest('input:not([type=checkbox])') !== null) return;
      if (run(event, shown[placeOf(target)])) event.preventDefault();
    },
    onContextMenu: (event) => {
      const row = shown[placeOf(ownTarget(event))];
      if (row === undefined || selection !== null) return;
      event.preventDefault();
      const place = new DOMRect(event.clientX, event.clientY, 0, 0);
      openMenu(row, { getBoundingClientRect: () => place });
    },
  };
}

/** What floats above the page is a child of the list in React alone, and none of its business. */
function ownTarget({ target, currentTarget }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>): Element | null {
  return target instanceof Element && currentTarget.contains(target) ? target : null;
}

function placeOf(element: Element | null): number {
  return Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
}

/** A row and all before it. The list has its own order, which numbers are not: those may be 0, 0.5, or begin anywhere. */
export function rowsUpTo<Row>(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.slice(0, rows.indexOf(row) + 1);
}
