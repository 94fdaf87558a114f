/** What a key means on a chapter's row, besides what choosing rows has. */
export type ChapterCommand = 'mark' | 'save' | 'menu' | 'undo';

type Press = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
};

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the list's business. */
export function chapterCommand({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: Press): ChapterCommand | null {
  if (altKey || repeat) return null;
  if (ctrlKey || metaKey) return code === 'KeyZ' && !shiftKey ? 'undo' : null;
  if (shiftKey) return key === 'F10' ? 'menu' : null;
  if (key === 'ContextMenu') return 'menu';
  if (code === 'KeyS') return 'save';
  return code === 'KeyW' ? 'mark' : null;
}
