import type { Press } from './row-command.ts';

/** What a key means in a list whose entries can be chosen. */
export type ChoosingCommand =
  | { readonly kind: 'all' | 'end' | 'toggle' }
  /** Draws the run of chosen entries to where the key alone would lead. */
  | { readonly kind: 'extend'; readonly key: string };

const WAYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Letters go by the place of the key, so that they work in any layout. Null for what is none of the list's business. */
export function choosingCommand(press: Press, isChoosing: boolean): ChoosingCommand | null {
  const { key, code, shiftKey, altKey, repeat } = press;
  if (altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    if (shiftKey || repeat) return null;
    if (code === 'KeyA') return { kind: 'all' };
    return code === 'Space' ? { kind: 'toggle' } : null;
  }
  if (shiftKey) return WAYS.includes(key) ? { kind: 'extend', key } : null;
  return key === 'Escape' && isChoosing && !repeat ? { kind: 'end' } : null;
}
