import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react';
import type { ContextMenu } from '#renderer/ui/overlays/context-menu.tsx';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { type Choosing, isTextField, ownTarget, type Press, placeOf, useChoosing } from './use-choosing.ts';

type Options<Row> = Pick<Choosing<string>, 'kind'> & {
  readonly rows: readonly Row[];
  /** In the order shown. */
  readonly shown: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly listRef: RefObject<VirtualHandle | null>;
  readonly marks: {
    readonly canMark: (rows: readonly Row[], isDone: boolean) => boolean;
    readonly mark: (rows: readonly Row[], isDone: boolean) => void;
  };
  readonly save?: (rows: readonly Row[]) => void;
  readonly hidesDone?: boolean;
  readonly isBegunByKeys?: boolean;
};

type RowMenu<Row> = Omit<ComponentProps<typeof ContextMenu<Row>>, 'nameOf' | 'children'>;

export function useRowMarking<Row>(options: Options<Row>) {
  const { kind, rows, shown, idOf, listRef, marks, save, hidesDone = false, isBegunByKeys } = options;
  const shownIds = shown.map(idOf);
  const choosing = useChoosing({ kind, shown: shownIds, listRef, allIds: async () => shownIds, isBegunByKeys });
  const sectionRef = useRef<HTMLElement>(null);
  const { selection } = choosing;
  const selected = selection === null ? [] : rows.filter((row) => selection.ids.has(idOf(row)));

  function mark(marked: readonly Row[], isDone: boolean): void {
    if (hidesDone && isDone) keepFocusOff(new Set(marked));
    marks.mark(marked, isDone);
  }

  /** If the focused row leaves the list, the focus goes to the next one that stays. */
  function keepFocusOff(leaving: ReadonlySet<Row>): void {
    const place = placeOf(document.activeElement);
    const here = shown[place];
    if (here === undefined || !leaving.has(here)) return;
    const stays = (row: Row) => !leaving.has(row);
    const next = shown.slice(place).find(stays) ?? shown.slice(0, place).findLast(stays);
    if (next !== undefined) choosing.seek(idOf(next), false);
  }

  function markSelected(isDone: boolean): void {
    mark(selected, isDone);
    choosing.end();
  }

  function saveSelected(): void {
    save?.(selected);
    choosing.end();
  }

  function run(event: KeyboardEvent<HTMLElement>, row: Row | undefined): boolean {
    const command = rowCommand(event);
    if (selection !== null && command === 'save' && save !== undefined) saveSelected();
    else if (selection !== null && command === 'mark') markSelected(marks.canMark(selected, true));
    else if (selection !== null || row === undefined) return false;
    else if (command === 'save' && save !== undefined) save([row]);
    else if (command === 'mark') mark([row], marks.canMark([row], true));
    else return false;
    return true;
  }

  const menu: RowMenu<Row> = {
    area: sectionRef,
    subjectAt: (pressed) => (selection === null ? (shown[placeOf(pressed)] ?? null) : null),
    // Not while the first chosen row takes the focus.
    returnFocus: () => selection === null,
  };

  return {
    choosing,
    selected,
    choiceOf: (row: Row) => choosing.choiceOf(idOf(row)),
    jump: (row: Row) => choosing.seek(idOf(row), true),
    canMark: marks.canMark,
    mark,
    markSelected,
    saveSelected,
    menu,
    sectionRef,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = ownTarget(event);
      if (target === null || isTextField(target)) return;
      if (run(event, shown[placeOf(target)])) event.preventDefault();
    },
  };
}

export type RowMarking<Row> = ReturnType<typeof useRowMarking<Row>>;

/** What a key means on a row, apart from choosing. Letters are matched by key position, to work in any layout. */
export function rowCommand({ code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Press) {
  if (altKey || repeat || ctrlKey || metaKey || shiftKey) return null;
  if (code === 'KeyS') return 'save';
  return code === 'KeyW' ? 'mark' : null;
}

export function rowsUpTo<Row>(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.slice(0, rows.indexOf(row) + 1);
}
