import { AppFailure } from '#shared/contract/app-error.ts';

/** Older changes are not taken back any more. */
const MOST_UNDOS = 100;

/**
 * What takes back the latest changes of the library and its queues since the start, by an id. `adoptions`: how often another
 * library was opened in place of the present one.
 */
export function createUndos(adoptions: () => number) {
  const undos = new Map<string, { readonly undo: () => void | Promise<void>; readonly madeIn: number }>();
  return {
    put: (id: string, undo: () => void | Promise<void>): void => {
      undos.set(id, { undo, madeIn: adoptions() });
      const [oldest] = undos.keys();
      if (oldest !== undefined && undos.size > MOST_UNDOS) undos.delete(oldest);
    },
    /** False: the change is not known, or was taken back already. Rejects with `not-found` for one that was made in another library. */
    undo: async (id: string): Promise<boolean> => {
      const change = undos.get(id);
      if (change === undefined) return false;
      if (change.madeIn !== adoptions()) throw new AppFailure({ code: 'not-found' });
      await change.undo();
      return undos.delete(id);
    },
  };
}
