import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { extended, type Selection, selectionOf, toggled } from '#renderer/parts/chapters/selection.ts';
import { changedByMark } from '#renderer/parts/release/marked-progress.ts';
import { useMarks } from '#renderer/parts/release/use-marks.ts';
import type { MenuPlace } from '#renderer/ui/overlays/menu.tsx';
import type { VirtualListHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import type { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { type ListCommand, listCommand } from './list-command.ts';

/** What is to take the focus once it is drawn: a row, the button that begins to choose, or the bar in its place. */
export type Sought = EpisodeId | 'select' | 'bar' | null;

type Options = {
  readonly releaseId: ReleaseId;
  /** In the order in which the rows are shown. */
  readonly shown: readonly Episode[];
  readonly progress: readonly EpisodeProgress[];
  readonly listRef: RefObject<VirtualListHandle | null>;
  /** At the row's button, or where the pointer is. */
  readonly onMenu: (episode: Episode, place: MenuPlace | null) => void;
};

export type EpisodeMarking = {
  /** Null while rows are not being chosen. */
  readonly selection: Selection<EpisodeId> | null;
  readonly selected: readonly Episode[];
  readonly sought: Sought;
  readonly seek: (sought: Sought) => void;
  readonly jump: (episode: Episode) => void;
  readonly canMark: (episodes: readonly Episode[], isWatched: boolean) => boolean;
  readonly mark: (episodes: readonly Episode[], isWatched: boolean) => void;
  readonly markSelected: (isWatched: boolean) => void;
  /** Begins to choose rows, with one of them or none. */
  readonly select: (episode?: Episode) => void;
  /** Turns a row on or off, or draws the run to it. */
  readonly choose: (episode: Episode, isRun: boolean) => void;
  readonly selectAll: () => void;
  readonly end: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
};

/** Marks and choices on the rows of episodes, and the keys for them. */
export function useEpisodeMarking({ releaseId, shown, progress, listRef, onMenu }: Options): EpisodeMarking {
  const marks = useMarks(releaseId);
  const [selection, setSelection] = useState<Selection<EpisodeId> | null>(null);
  const [sought, seek] = useState<Sought>(null);
  const selected = selection === null ? [] : shown.filter(({ id }) => selection.ids.has(id));
  const canMark = (episodes: readonly Episode[], isWatched: boolean) =>
    changedByMark(episodes, progress, isWatched).length > 0;

  /** The last one in the order of episodes is the last that was watched, however the rows are shown. */
  function mark(episodes: readonly Episode[], isWatched: boolean): void {
    const inOrder = episodes.toSorted((one, other) => one.sortOrder - other.sortOrder);
    marks.mark(changedByMark(inOrder, progress, isWatched), isWatched);
  }

  function jump(episode: Episode): void {
    listRef.current?.scrollTo(shown.indexOf(episode));
    seek(episode.id);
  }

  /** The focus stays in the row where it is, else it goes to where choosing began. */
  function end(): void {
    seek(shown[indexOf(rowOf(document.activeElement))]?.id ?? 'select');
    setSelection(null);
  }

  function markSelected(isWatched: boolean): void {
    mark(selected, isWatched);
    end();
  }

  function extend(list: HTMLElement, from: number, to: Extract<ListCommand, { kind: 'extend' }>['to']): void {
    const place = typeof to === 'number' ? from + to : to === 'first' ? 0 : shown.length - 1;
    const [here, there] = [shown[from], shown[place]];
    if (selection === null || here === undefined || there === undefined) return;
    const order = shown.map(({ id }) => id);
    setSelection(extended(selection, order, here.id, there.id));
    if (typeof to !== 'number') {
      jump(there);
      return;
    }
    const row = list.querySelector<HTMLElement>(`[data-index="${place}"] [data-card-link]`);
    row?.focus({ preventScroll: true });
    row?.parentElement?.scrollIntoView({ block: 'nearest' });
  }

  function run(command: ListCommand, list: HTMLElement, index: number): boolean {
    const episode = shown[index];
    switch (command.kind) {
      case 'undo':
        marks.undo();
        return true;
      case 'all':
        setSelection(selectionOf(shown.map(({ id }) => id)));
        return true;
      case 'end':
        end();
        return true;
      case 'extend':
        extend(list, index, command.to);
        return episode !== undefined;
      case 'menu':
        if (episode === undefined || selection !== null) return false;
        onMenu(episode, null);
        return true;
      case 'mark':
        if (selection !== null) markSelected(canMark(selected, true));
        else if (episode !== undefined) mark([episode], canMark([episode], true));
        return true;
    }
  }

  return {
    selection,
    selected,
    sought,
    seek,
    jump,
    canMark,
    mark,
    markSelected,
    select: (episode) => {
      setSelection(selectionOf(episode === undefined ? [] : [episode.id]));
      seek(episode?.id ?? 'bar');
    },
    choose: (episode, isRun) => {
      if (selection === null) return;
      const order = shown.map(({ id }) => id);
      setSelection(isRun ? extended(selection, order, episode.id, episode.id) : toggled(selection, episode.id));
    },
    selectAll: () => setSelection(selectionOf(shown.map(({ id }) => id))),
    end,
    onKeyDown: (event) => {
      const target = ownTarget(event);
      // Text that is being typed has keys of its own.
      if (target === null || target.closest('input:not([type=checkbox])') !== null) return;
      const command = listCommand(event, selection !== null);
      if (command !== null && run(command, event.currentTarget, indexOf(rowOf(target)))) event.preventDefault();
    },
    onContextMenu: (event) => {
      const episode = shown[indexOf(rowOf(ownTarget(event)))];
      if (episode === undefined || selection !== null) return;
      event.preventDefault();
      const place = new DOMRect(event.clientX, event.clientY, 0, 0);
      onMenu(episode, { getBoundingClientRect: () => place });
    },
  };
}

/** What floats above the page is a child of the list in React alone, and none of its business. */
function ownTarget({ target, currentTarget }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>): Element | null {
  return target instanceof Element && currentTarget.contains(target) ? target : null;
}

function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-index]') ?? null;
}

function indexOf(row: HTMLElement | null): number {
  return Number(row?.dataset['index'] ?? -1);
}
