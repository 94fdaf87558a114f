import { closeToast, showToast, undos } from '#renderer/ui/overlays/toast.tsx';
import { type Change, useChange } from '../app/use-change.ts';

type UndoableMark<Former> = Omit<Change<Former>, 'onDone' | 'scope'> & {
  readonly textOf: (former: Former) => string;
  /** Undoes the mark; null if it changed nothing. */
  readonly backTo: (former: Former) => Omit<Change<unknown>, 'scope'> | null;
};

/** Marks by hand, on screen at once, with a toast that offers to undo them. */
export function useUndoableMarks(scope: string) {
  const change = useChange();
  return async function mark<Former>({ textOf, backTo, ...made }: UndoableMark<Former>): Promise<void> {
    const key = crypto.randomUUID();
    /** Resolves once the core has made the mark. */
    const { promise, resolve } = Promise.withResolvers<() => void>();
    undos.set(key, () => void promise.then((undo) => undo()));
    function onDone(former: Former): void {
      const back = backTo(former);
      function undo(): void {
        closeToast(key);
        if (back !== null) void change({ scope, ...back });
      }
      showToast({ key, text: textOf(former), ...(back !== null && { action: { run: undo } }) });
      resolve(undo);
    }
    if (!(await change({ scope, ...made, onDone }))) undos.delete(key);
  };
}
