import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { nextCardIndex } from '#renderer/ui/cards/card-keys.ts';
import type { Press } from './row-command.ts';

const WAYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

type Options<Id> = {
  /** What is loaded, in the order in which it is shown; each entry's element bears its place as `data-index`. */
  readonly shown: readonly Id[];
  readonly listRef: RefObject<{ readonly scrollTo: (index: number) => void } | null>;
  /** Ids of the whole list, also of pages not loaded yet. */
  readonly allIds: () => Promise<readonly Id[]>;
  /** Whether keys begin to choose; otherwise they only change a choice that was begun. */
  readonly isBegunByKeys?: boolean;
};

/** What is to take the focus once it is drawn: an entry, the button that begins to choose, or the bar in its place. */
type Sought<Id> = { readonly id: Id } | 'select' | 'bar' | null;

export type Choosing<Id> = {
  /** Null while nothing is being chosen. */
  readonly selection: Selection<Id> | null;
  readonly sought: 'select' | 'bar' | null;
  readonly isSought: (id: Id) => boolean;
  readonly onFound: () => void;
  readonly begin: () => void;
  /** Turns an entry on or off, or draws the run to it. */
  readonly choose: (id: Id, isRun: boolean) => void;
  readonly chooseAll: () => void;
  readonly end: () => void;
  /** For the element around the list. */
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void;
};

/** Choosing several entries of a page's long list by mouse and by keyboard. */
export function useChoosing<Id extends string | number>(options: Options<Id>): Choosing<Id> {
  const { shown, listRef, allIds, isBegunByKeys = true } = options;
  const [selection, setSelection] = useState<Selection<Id> | null>(null);
  const [sought, setSought] = useState<Sought<Id>>(null);

  function seekId(id: Id | undefined, otherwise: 'select' | 'bar'): void {
    setSought(id === undefined ? otherwise : { id });
  }

  function choose(id: Id, isRun: boolean): void {
    const before = selection ?? selectionOf<Id>();
    setSelection(isRun ? extended(before, shown, id, id) : toggled(before, id));
    // The entry's link gives way to its box.
    if (selection === null) setSought({ id });
  }

  /** What is loaded at once, the others as soon as they are known. */
  function chooseAll(): void {
    const begun = selectionOf(shown);
    if (selection === null) seekId(focusedId(), 'bar');
    setSelection(begun);
    void allIds().then((ids) => setSelection((now) => (now === begun ? selectionOf(ids) : now)));
  }

  function focusedId(): Id | undefined {
    return shown[placeOf(document.activeElement)];
  }

  /** The focus stays at the entry where it is, else it goes to where choosing began. */
  function end(): void {
    seekId(focusedId(), 'select');
    setSelection(null);
  }

  function extend(from: number, key: string, columns: number): boolean {
    const place = nextCardIndex(key, from, shown.length, columns);
    const here = shown[from];
    const there = place === null ? undefined : shown[place];
    if (place === null || here === undefined || there === undefined) return from >= 0 && selection !== null;
    setSelection(extended(selection ?? selectionOf<Id>(), shown, here, there));
    setSought({ id: there });
    const entry = document.querySelector(`#main [data-index="${place}"]`);
    if (entry === null) listRef.current?.scrollTo(place);
    else entry.scrollIntoView({ block: 'nearest' });
    return true;
  }

  function run(command: ChoosingCommand, target: Element): boolean {
    const place = placeOf(target);
    const id = shown[place];
    switch (command.kind) {
      case 'all':
        if (shown.length > 0) chooseAll();
        return shown.length > 0;
      case 'end':
        end();
        return true;
      case 'toggle':
        if (id !== undefined) choose(id, false);
        return id !== undefined;
      case 'extend':
        return extend(place, command.key, columnsAt(target));
    }
  }

  // Also while nothing has the focus, as after the page was opened; what floats above it has keys of its own.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    if (target !== document.body && target.closest('#main') === null) return;
    // So has text that is being typed.
    if (target.closest('input:not([type=checkbox])') !== null) return;
    const command = choosingCommand(event, selection !== null, isBegunByKeys);
    if (command !== null && run(command, target)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // On its way down: a tooltip at the focused button would take the first Esc for itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  return {
    selection,
    sought: typeof sought === 'string' ? sought : null,
    isSought: (id) => typeof sought === 'object' && sought?.id === id,
    onFound: () => setSought(null),
    begin: () => {
      setSelection(selectionOf<Id>());
      setSought('bar');
    },
    choose,
    chooseAll,
    end,
    // As files are chosen: with the key held, pressing an entry opens nothing.
    onClickCapture: (event) => {
      const { target, currentTarget } = event;
      // What floats above the page is a child of the list in React alone, and none of its business.
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      const id = shown[placeOf(target)];
      const isMeant = event.ctrlKey || event.metaKey || event.shiftKey;
      if (selection !== null || id === undefined || !isMeant || target.closest('[data-card-link]') === null) return;
      event.preventDefault();
      event.stopPropagation();
      choose(id, event.shiftKey);
    },
  };
}

function placeOf(element: Element | null): number {
  return Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
}

function columnsAt(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-columns]')?.dataset['columns'] ?? 1);
}

/** What a key means in a list whose entries can be chosen. */
type ChoosingCommand =
  | { readonly kind: 'all' | 'end' | 'toggle' }
  /** Draws the run of chosen entries to where the key alone would lead. */
  | { readonly kind: 'extend'; readonly key: string };

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the list's business. */
export function choosingCommand(press: Press, isChoosing: boolean, isBegunByKeys = true): ChoosingCommand | null {
  const { key, code, shiftKey, altKey, repeat } = press;
  if (altKey || !(isChoosing || isBegunByKeys)) return null;
  if (press.ctrlKey || press.metaKey) {
    if (shiftKey || repeat) return null;
    if (code === 'KeyA') return { kind: 'all' };
    return code === 'Space' ? { kind: 'toggle' } : null;
  }
  if (shiftKey) return WAYS.includes(key) ? { kind: 'extend', key } : null;
  return key === 'Escape' && isChoosing && !repeat ? { kind: 'end' } : null;
}

/** Which entries of a list are on. A run goes from the anchor, which is where the person last chose one by itself. */
type Selection<Id> = {
  readonly ids: ReadonlySet<Id>;
  /** What was on before the run that is being drawn: a run that becomes shorter again gives back what it covered. */
  readonly before: ReadonlySet<Id>;
  readonly anchor: Id | null;
};

export function selectionOf<Id>(ids: readonly Id[] = []): Selection<Id> {
  const chosen = new Set(ids);
  return { ids: chosen, before: chosen, anchor: ids.at(-1) ?? null };
}

/** Turns one on or off; runs go from there. */
export function toggled<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, before: next, anchor: id };
}

/**
 * Draws the run from the anchor (from `from` while there is none) to `to`, in the order in which the entries are shown.
 * The whole run becomes as the anchor is: a run from an entry that was turned off turns the others off too.
 */
export function extended<Id>(selection: Selection<Id>, shown: readonly Id[], from: Id, to: Id): Selection<Id> {
  const { before, anchor } = selection;
  if (anchor === null || !shown.includes(anchor)) {
    return extended({ ids: before, before: new Set([...before, from]), anchor: from }, shown, from, to);
  }
  const [first = 0, last = 0] = [shown.indexOf(anchor), shown.indexOf(to)].toSorted((left, right) => left - right);
  const ids = new Set(before);
  for (const id of shown.slice(first, last + 1)) {
    if (before.has(anchor)) ids.add(id);
    else ids.delete(id);
  }
  return { ids, before, anchor };
}
