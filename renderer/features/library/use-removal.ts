import { useState } from 'react';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { inChunks } from './bulk-bar.tsx';

type RemovalOptions<Entry, Former> = {
  readonly scope: string;
  readonly idOf: (entry: Entry) => string;
  /** When the entry came about: what has the same id and is newer was not removed. */
  readonly momentOf: (entry: Entry) => number;
  /** As many as the contract takes at once. */
  readonly mostAtOnce: number;
  readonly send: (entries: Entry[]) => Promise<Former[]>;
  readonly restore: (former: Former[]) => Promise<unknown>;
  readonly textOf: (count: number) => string;
  readonly undoLabel: string;
};

export type Removal<Entry> = {
  /** On screen at once; a toast says so and takes it back. */
  readonly remove: (entries: readonly Entry[]) => void;
  /** Removed, though an answer that is on its way may not know it yet. */
  readonly isRemoved: (entry: Entry) => boolean;
};

/** Takes entries out of a history. */
export function useRemoval<Entry, Former>(options: RemovalOptions<Entry, Former>): Removal<Entry> {
  const { scope, idOf, momentOf, mostAtOnce, send, restore, textOf, undoLabel } = options;
  const change = useChange();
  const [removedAt, setRemovedAt] = useState<ReadonlyMap<string, number>>(new Map());

  function bringBack(entries: readonly Entry[]): void {
    const ids = new Set(entries.map(idOf));
    setRemovedAt((before) => new Map([...before].filter(([id]) => !ids.has(id))));
  }

  function undo(entries: readonly Entry[], former: readonly Former[]): void {
    void change({
      scope,
      command: async () => {
        for (const chunk of inChunks(former, mostAtOnce)) await restore(chunk);
      },
      shown: [{ show: () => bringBack(entries), takeBack: () => undefined }],
    });
  }

  function remove(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    void change({
      scope,
      command: async () => {
        const former: Former[] = [];
        for (const chunk of inChunks(entries, mostAtOnce)) former.push(...(await send(chunk)));
        return former;
      },
      shown: [
        {
          show: () =>
            setRemovedAt(
              (before) => new Map([...before, ...entries.map((one) => [idOf(one), momentOf(one)] as const)]),
            ),
          takeBack: () => bringBack(entries),
        },
      ],
      onDone: (former) =>
        showToast({
          text: textOf(entries.length),
          ...(former.length > 0 && { action: { label: undoLabel, run: () => undo(entries, former) } }),
        }),
    });
  }

  return {
    remove,
    isRemoved: (entry) => momentOf(entry) <= (removedAt.get(idOf(entry)) ?? Number.NEGATIVE_INFINITY),
  };
}
