/** What a key means on a row, besides what choosing rows has. */
export type RowCommand = 'mark' | 'save' | 'menu' | 'undo';

export type Press = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
};

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the list's business. */
export function rowCommand({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat }: Press): RowCommand | null {
  if (altKey || repeat) return null;
  if (ctrlKey || metaKey) return code === 'KeyZ' && !shiftKey ? 'undo' : null;
  if (shiftKey) return key === 'F10' ? 'menu' : null;
  if (key === 'ContextMenu') return 'menu';
  if (code === 'KeyS') return 'save';
  return code === 'KeyW' ? 'mark' : null;
}
