import { useRef } from 'react';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { type Change, useChange } from '../app/use-change.ts';

export type UndoableMark<Former> = Omit<Change<Former>, 'onDone' | 'scope'> & {
  readonly textOf: (former: Former) => string;
  /** What takes the mark back; null where nothing was changed. */
  readonly backTo: (former: Former) => Omit<Change<unknown>, 'scope'> | null;
};

/** Marks by hand, on screen at once; a toast says so and takes it back. `undo` does so while the latest toast offers to. */
export function useUndoableMarks(scope: string, undoLabel: string) {
  const change = useChange();
  const undoRef = useRef<(() => void) | null>(null);
  // Pending marks: what an undo restores is known only from their answers.
  const onItsWayRef = useRef({ count: 0, isToBeUndone: false });

  function told<Former>({ textOf, backTo }: UndoableMark<Former>, former: Former): void {
    const back = backTo(former);
    const close = showToast({
      text: textOf(former),
      ...(back !== null && { action: { label: undoLabel, run: takeBack } }),
      onClose: () => {
        if (undoRef.current === takeBack) undoRef.current = null;
      },
    });
    function takeBack(): void {
      close();
      if (back !== null) void change({ scope, ...back });
    }
    undoRef.current = back === null ? null : takeBack;
    const { count, isToBeUndone } = onItsWayRef.current;
    if (count === 1 && isToBeUndone) takeBack();
  }

  async function mark<Former>(made: UndoableMark<Former>): Promise<void> {
    onItsWayRef.current = { count: onItsWayRef.current.count + 1, isToBeUndone: false };
    await change({ scope, command: made.command, shown: made.shown, onDone: (former) => told(made, former) });
    onItsWayRef.current.count -= 1;
    if (onItsWayRef.current.count === 0) onItsWayRef.current.isToBeUndone = false;
  }

  return {
    mark: <Former>(made: UndoableMark<Former>) => void mark(made),
    undo: () => {
      if (onItsWayRef.current.count > 0) onItsWayRef.current.isToBeUndone = true;
      else undoRef.current?.();
    },
  };
}
