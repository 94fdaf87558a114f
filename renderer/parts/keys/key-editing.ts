import { bindKey, type ChosenKeys, isBindable, keyOf } from '#shared/domain/player/key-bindings.ts';
import type { CommandId } from '#shared/domain/player/keys.ts';

/** A key that is asked for: in the place of one that a command has, or beside them (null). */
export type Asked = { readonly id: CommandId; readonly instead: string | null };

/** What is said about the last change, or why there was none. */
export type EditingNote =
  | { readonly kind: 'modifier' }
  | { readonly kind: 'reserved' }
  | {
      readonly kind: 'taken';
      readonly id: CommandId;
      readonly takenFrom: readonly CommandId[];
      readonly before: ChosenKeys;
    }
  | { readonly kind: 'reset'; readonly before: ChosenKeys };

export type Pressed = {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
};

export type Answer =
  /** Nothing yet: Shift alone, or a key that is being held. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refuse'; readonly note: EditingNote }
  | { readonly kind: 'bind'; readonly keys: ChosenKeys; readonly note: EditingNote | null };

/** What a key means that was pressed for a command. */
export function answerTo(pressed: Pressed, asked: Asked, chosen: ChosenKeys): Answer {
  const { code, key, ctrlKey, altKey, metaKey } = pressed;
  if (code === 'Escape' || code === 'Tab') return { kind: 'cancel' };
  if (key === 'Shift') return { kind: 'wait' };
  const isModifier = key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'Meta';
  if (isModifier || ctrlKey || altKey || metaKey) return { kind: 'refuse', note: { kind: 'modifier' } };
  const wanted = keyOf(pressed);
  if (key === '?' || !isBindable(wanted)) return { kind: 'refuse', note: { kind: 'reserved' } };
  const { keys, takenFrom } = bindKey(chosen, asked.id, wanted, asked.instead);
  const note = takenFrom.length === 0 ? null : ({ kind: 'taken', id: asked.id, takenFrom, before: chosen } as const);
  return { kind: 'bind', keys, note };
}
