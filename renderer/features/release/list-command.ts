/** What a key means in the list of episodes. */
export type ListCommand =
  | { readonly kind: 'mark' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'all' }
  | { readonly kind: 'end' }
  /** Draws the run of chosen rows to another row: by so many rows, or to an end. */
  | { readonly kind: 'extend'; readonly to: -1 | 1 | 'first' | 'last' };

type Press = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
};

const RUNS = { ArrowUp: -1, ArrowDown: 1, Home: 'first', End: 'last' } as const;

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the list's business. */
export function listCommand(press: Press, isSelecting: boolean): ListCommand | null {
  const { key, code, shiftKey, altKey, repeat } = press;
  const isControl = press.ctrlKey || press.metaKey;
  if (altKey) return null;
  if (isControl) {
    if (shiftKey || repeat) return null;
    if (code === 'KeyZ') return { kind: 'undo' };
    return code === 'KeyA' && isSelecting ? { kind: 'all' } : null;
  }
  if (shiftKey) {
    if (key === 'F10') return { kind: 'menu' };
    if (!isSelecting || !Object.hasOwn(RUNS, key)) return null;
    // Just found to be one of them.
    return { kind: 'extend', to: RUNS[key as keyof typeof RUNS] };
  }
  if (repeat) return null;
  if (key === 'ContextMenu') return { kind: 'menu' };
  if (code === 'KeyW') return { kind: 'mark' };
  return key === 'Escape' && isSelecting ? { kind: 'end' } : null;
}
