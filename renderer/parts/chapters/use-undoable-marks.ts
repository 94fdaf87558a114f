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
  const latestRef = useRef<Promise<() => void> | null>(null);

  /** Answers with the way to undo the mark while its toast is shown, once the core has done it. */
  async function make<Former>({ textOf, backTo, ...made }: UndoableMark<Former>): Promise<() => void> {
    let takeBack: (() => void) | null = null;
    const run = () => takeBack?.();
    await change({
      scope,
      ...made,
      onDone: (former) => {
        const back = backTo(former);
        const key = crypto.randomUUID();
        showToast({
          key,
          text: textOf(former),
          ...(back !== null && { action: { run } }),
          onClose: () => {
            takeBack = null;
          },
        });
        takeBack = () => {
          if (back === null) return;
          closeToast(key);
          void change({ scope, ...back });
        };
      },
    });
    return run;
  }

  return {
    mark: <Former>(made: UndoableMark<Former>): void => {
      latestRef.current = make(made);
    },
    undo: () => void latestRef.current?.then((takeBack) => takeBack()),
  };
}
