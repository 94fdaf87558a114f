/** What a key means on a title of the queue, besides the arrows that lead from one to the next. */
export type QueueCommand = 'pause' | 'up' | 'down' | 'cancel';

type Press = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the queue's business. */
export function queueCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Press): QueueCommand | null {
  if (shiftKey || ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  if (key === 'Delete') return 'cancel';
  return code === 'KeyP' ? 'pause' : null;
}
