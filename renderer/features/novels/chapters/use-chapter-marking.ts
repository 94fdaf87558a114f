import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Choosing, useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import type { MenuPlace } from '#renderer/ui/overlays/menu.tsx';
import type { VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import type { NovelSaving } from '../saving/use-novel-saving.ts';
import type { NovelReading } from '../title/use-novel-reading.ts';
import { chapterCommand } from './chapter-command.ts';
import { changedByMark, isChangedByMark } from './read-mark.ts';
import { useChapterMarks } from './use-chapter-marks.ts';

type Options = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly ids: ReadonlyMap<ChapterListEntry, string>;
  /** In the order in which the rows are shown. */
  readonly shown: readonly ChapterListEntry[];
  /** Whether what becomes read leaves the list. */
  readonly hidesRead: boolean;
  readonly listRef: RefObject<VirtualListHandle | null>;
  /** At the row's button, or where the pointer is. */
  readonly onMenu: (chapter: ChapterListEntry, place: MenuPlace | null) => void;
};

export type ChapterMarking = {
  readonly choosing: Choosing<string>;
  readonly selected: readonly ChapterListEntry[];
  /** Whether the row is to take the focus once it is drawn. */
  readonly isSought: (chapter: ChapterListEntry) => boolean;
  readonly onFound: () => void;
  /** Brings a row into sight and gives it the focus, once the list that has it is drawn. */
  readonly jump: (chapter: ChapterListEntry) => void;
  readonly canMark: (chapters: readonly ChapterListEntry[], isRead: boolean) => boolean;
  readonly mark: (chapters: readonly ChapterListEntry[], isRead: boolean) => void;
  readonly markSelected: (isRead: boolean) => void;
  readonly saveSelected: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
};

/** Marks and choices on the rows of chapters, and the keys for them. */
export function useChapterMarking({
  reading,
  saving,
  ids,
  shown,
  hidesRead,
  listRef,
  onMenu,
}: Options): ChapterMarking {
  const marks = useChapterMarks(reading.slugUrl);
  const shownIds = shown.map((chapter) => ids.get(chapter) ?? '');
  const choosing = useChoosing({ shown: shownIds, listRef, allIds: async () => shownIds });
  const [sought, setSought] = useState<{ readonly id: string; readonly isFar: boolean } | null>(null);
  const { selection } = choosing;
  const selected =
    selection === null ? [] : reading.chapters.filter((chapter) => selection.ids.has(ids.get(chapter) ?? ''));
  const canMark = (chapters: readonly ChapterListEntry[], isRead: boolean) =>
    isChangedByMark(chapters, reading.read, isRead);

  function mark(chapters: readonly ChapterListEntry[], isRead: boolean): void {
    if (hidesRead && isRead) keepFocusOff(new Set(chapters));
    marks.mark(changedByMark(chapters, reading.read, isRead), isRead);
  }

  /** Where the focused row leaves the list, the focus goes to the next one that stays. */
  function keepFocusOff(leaving: ReadonlySet<ChapterListEntry>): void {
    const place = placeOf(document.activeElement);
    const here = shown[place];
    if (here === undefined || !leaving.has(here)) return;
    const stays = (chapter: ChapterListEntry) => !leaving.has(chapter);
    const next = shown.slice(place).find(stays) ?? shown.slice(0, place).findLast(stays);
    if (next !== undefined) setSought({ id: ids.get(next) ?? '', isFar: false });
  }

  function markSelected(isRead: boolean): void {
    mark(selected, isRead);
    choosing.end();
  }

  function saveSelected(): void {
    saving.save(selected);
    choosing.end();
  }

  function saveByKey(chapter: ChapterListEntry | undefined): boolean {
    if (selection !== null) saveSelected();
    else if (chapter !== undefined) saving.save([chapter]);
    return selection !== null || chapter !== undefined;
  }

  function markByKey(chapter: ChapterListEntry | undefined): boolean {
    if (selection !== null) markSelected(canMark(selected, true));
    else if (chapter !== undefined) mark([chapter], canMark([chapter], true));
    return selection !== null || chapter !== undefined;
  }

  function run(event: KeyboardEvent<HTMLElement>, chapter: ChapterListEntry | undefined): boolean {
    switch (chapterCommand(event)) {
      case 'undo':
        marks.undo();
        return true;
      case 'menu':
        if (chapter === undefined || selection !== null) return false;
        onMenu(chapter, null);
        return true;
      case 'save':
        return saveByKey(chapter);
      case 'mark':
        return markByKey(chapter);
      case null:
        return false;
    }
  }

  // Once the list in which it is sought is drawn, which may be another one than before.
  const bringNear = useEffectEvent((id: string) => listRef.current?.scrollTo(shownIds.indexOf(id)));
  useEffect(() => {
    if (sought?.isFar === true) bringNear(sought.id);
  }, [sought]);

  return {
    choosing,
    selected,
    isSought: (chapter) => {
      const id = ids.get(chapter) ?? '';
      return id === sought?.id || choosing.isSought(id);
    },
    onFound: () => {
      setSought(null);
      choosing.onFound();
    },
    jump: (chapter) => setSought({ id: ids.get(chapter) ?? '', isFar: true }),
    canMark,
    mark,
    markSelected,
    saveSelected,
    onKeyDown: (event) => {
      const target = ownTarget(event);
      // Text that is being typed has keys of its own.
      if (target === null || target.closest('input:not([type=checkbox])') !== null) return;
      if (run(event, shown[placeOf(target)])) event.preventDefault();
    },
    onContextMenu: (event) => {
      const chapter = shown[placeOf(ownTarget(event))];
      if (chapter === undefined || selection !== null) return;
      event.preventDefault();
      const place = new DOMRect(event.clientX, event.clientY, 0, 0);
      onMenu(chapter, { getBoundingClientRect: () => place });
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
