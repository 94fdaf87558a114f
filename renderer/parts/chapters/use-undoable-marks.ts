import { useRef } from 'react';
import { closeToast, showToast } from '#renderer/ui/overlays/toast.tsx';
import { type Change, useChange } from '../app/use-change.ts';

type UndoableMark<Former> = Omit<Change<Former>, 'onDone' | 'scope'> & {
  readonly textOf: (former: Former) => string;
  /** Undoes the mark; null if it changed nothing. */
  readonly backTo: (former: Former) => Omit<Change<unknown>, 'scope'> | null;
};

/** Marks by hand, on screen at once, with a toast that offers to undo them. `undo` does so while the latest toast is shown. */
export function useUndoableMarks(scope: string) {
  const change = useChange();
  /** Resolves once the core has made the latest mark. */
  const undoRef = useRef<Promise<() => void> | null>(null);

  function mark<Former>({ textOf, backTo, ...made }: UndoableMark<Former>): void {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    undoRef.current = promise;
    function onDone(former: Former): void {
      const back = backTo(former);
      const key = crypto.randomUUID();
      let isShown = true;
      function undo(): void {
        if (back === null || !isShown) return;
        closeToast(key);
        void change({ scope, ...back });
      }
      showToast({
        key,
        text: textOf(former),
        ...(back !== null && { action: { run: undo } }),
        onClose: () => {
          isShown = false;
        },
      });
      resolve(undo);
    }
    void change({ scope, ...made, onDone });
  }

  return { mark, undo: () => void undoRef.current?.then((undo) => undo()) };
}
