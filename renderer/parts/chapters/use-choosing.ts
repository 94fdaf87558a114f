import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import type { EntryChoice } from '#renderer/ui/controls/choice-box.tsx';

const MOVING_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

type Options<Id> = {
  readonly kind: 'episodes' | 'chapters' | 'releases';
  /** Ids of the loaded entries in the order shown; each entry's element has its place as `data-index`. */
  readonly shown: readonly Id[];
  readonly listRef: RefObject<{ readonly scrollTo: (index: number) => void } | null>;
  /** Ids of the whole list, with pages that are not loaded yet. */
  readonly allIds: () => Promise<readonly Id[]>;
  /** False for an entry that left the list since it was chosen, in another window or on another device; undefined: none did. */
  readonly isListed?: ((id: Id) => boolean) | undefined;
  /** False: keys change a choice but do not begin one. */
  readonly isBegunByKeys?: boolean | undefined;
};

export function useChoosing<Id extends string | number>(options: Options<Id>) {
  const { kind, shown, listRef, allIds, isListed, isBegunByKeys = true } = options;
  const [chosen, setSelection] = useState<Selection<Id> | null>(null);
  const selection = chosen && isListed ? listedOf(chosen, isListed) : chosen;
  /** What takes the focus once drawn: an entry, the button that begins choosing, or the bar in its place. */
  const [sought, setSought] = useState<{ readonly id: Id; readonly isFar?: boolean } | 'select' | 'bar' | null>(null);

  /** A `ref` that focuses its element as soon as it is rendered. */
  function found(element: HTMLElement | null): void {
    if (element === null) return;
    element.focus({ preventScroll: true });
    setSought(null);
  }

  function choose(id: Id, isRun: boolean): void {
    const before = selection ?? selectionOf<Id>();
    setSelection(isRun ? extended(before, shown, id, id) : toggled(before, id));
    // The entry's link gives way to its box.
    if (selection === null) setSought({ id });
  }

  /** Chooses the loaded entries at once, and the others as soon as they are known. */
  function chooseAll(): void {
    const begun = selectionOf(shown);
    if (selection === null) seekFocused('bar');
    setSelection(begun);
    void allIds().then((ids) => setSelection((now) => (now === begun ? selectionOf(ids) : now)));
  }

  function end(): void {
    seekFocused('select');
    setSelection(null);
  }

  /** Keeps the focus at its entry, whose element is replaced. */
  function seekFocused(otherwise: 'select' | 'bar'): void {
    const id = shown[placeOf(document.activeElement)];
    setSought(id === undefined ? otherwise : { id });
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

  function run(event: KeyboardEvent, target: Element): boolean {
    const place = placeOf(target);
    const id = shown[place];
    switch (choosingCommand(event, selection !== null, isBegunByKeys)) {
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
        return extend(place, event.key, Number(target.closest<HTMLElement>('[data-columns]')?.dataset['columns'] ?? 1));
      case null:
        return false;
    }
  }

  // Works without focus too, as after the page was opened. Overlays and text fields have keys of their own.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return;
    if (target !== document.body && target.closest('#main') === null) return;
    if (run(event, target)) event.preventDefault();
  });
  // Not useListener, which names its target while drawing: in tests, pages of a title are drawn without a window.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // In the capture phase: a tooltip at the focused button would take the first Esc for itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  // An effect, since the list that has the entry may not be drawn yet.
  const bringNear = useEffectEvent((id: Id) => listRef.current?.scrollTo(shown.indexOf(id)));
  useEffect(() => {
    if (typeof sought === 'object' && sought?.isFar === true) bringNear(sought.id);
  }, [sought]);

  return {
    kind,
    selection,
    refOf: (part: 'select' | 'bar') => (sought === part ? found : undefined),
    choiceOf: (id: Id): EntryChoice => ({
      isChosen: selection === null ? null : selection.ids.has(id),
      onChoose: (isRun) => choose(id, isRun),
      ref: typeof sought === 'object' && sought?.id === id ? found : undefined,
    }),
    /** Gives the focus to an entry; `isFar`: scrolls to it as well. */
    seek: (id: Id, isFar: boolean) => setSought({ id, isFar }),
    begin: () => {
      setSelection(selectionOf<Id>());
      setSought('bar');
    },
    chooseAll,
    end,
    /** For the element around the list: a click with Ctrl or Shift held begins to choose instead of opening the entry. */
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const target = ownTarget(event);
      const id = shown[placeOf(target)];
      const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
      if (selection !== null || id === undefined || !hasModifier || !target?.closest('[data-card-link]')) return;
      event.preventDefault();
      event.stopPropagation();
      choose(id, event.shiftKey);
    },
  };
}

export type Choosing<Id extends string | number> = ReturnType<typeof useChoosing<Id>>;

/** The event's target inside the list. Overlays are children of the list in React, but not in the document. */
export function ownTarget({ target, currentTarget }: SyntheticEvent<HTMLElement>): Element | null {
  return target instanceof Element && currentTarget.contains(target) ? target : null;
}

export function isTextField(element: Element): boolean {
  return element.closest('input:not([type=checkbox], [type=radio])') !== null;
}

/** The place among the entries shown; -1 outside of an entry. */
export function placeOf(element: Element | null): number {
  return Number(element?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
}

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** What a key means in a list of choices; `extend` draws a run. Letters are matched by key position, to work in any layout. */
export function choosingCommand(press: Press, isChoosing: boolean, isBegunByKeys = true) {
  const { key, code, shiftKey, altKey, repeat } = press;
  if (altKey || !(isChoosing || isBegunByKeys)) return null;
  if (press.ctrlKey || press.metaKey) {
    if (shiftKey || repeat) return null;
    if (code === 'KeyA') return 'all';
    return code === 'Space' ? 'toggle' : null;
  }
  if (shiftKey) return MOVING_KEYS.includes(key) ? 'extend' : null;
  return key === 'Escape' && isChoosing && !repeat ? 'end' : null;
}

/** The chosen entries of a list. A run goes from the anchor, the entry that was last chosen by itself. */
type Selection<Id> = {
  readonly ids: ReadonlySet<Id>;
  /** Chosen before the current run: a run that becomes shorter gives back what it covered. */
  readonly before: ReadonlySet<Id>;
  readonly anchor: Id | null;
};

export function selectionOf<Id>(ids: readonly Id[] = []): Selection<Id> {
  const chosen = new Set(ids);
  return { ids: chosen, before: chosen, anchor: ids.at(-1) ?? null };
}

export function listedOf<Id>({ ids, before, anchor }: Selection<Id>, isListed: (id: Id) => boolean): Selection<Id> {
  return { ids: new Set([...ids].filter(isListed)), before: new Set([...before].filter(isListed)), anchor };
}

export function toggled<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, before: next, anchor: id };
}

/** Draws the run from the anchor (else from `from`) to `to`, in the order shown. Its entries become on or off like the anchor. */
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

/** The index that an arrow, Home or End leads to; null for none. */
export function nextCardIndex(key: string, index: number, count: number, columns: number): number | null {
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined || target === index || target < 0 || target >= count) return null;
  return target;
}
