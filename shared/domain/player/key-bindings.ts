import type { PlayerSettings } from '../app/settings.ts';
import { type CommandId, NAMED_COMMANDS } from './keys.ts';

/** What the person chose (`PlayerSettings.keys`): commands by id with their keys. What is not named has its usual ones. */
export type ChosenKeys = PlayerSettings['keys'];
export type KeyBindings = Readonly<Record<CommandId, readonly string[]>>;

/** As many as the settings keep for one command. */
export const MOST_KEYS = 4;

/** A change of the chosen keys, and from which commands it took keys away. */
export type BindingChange = { readonly keys: ChosenKeys; readonly takenFrom: readonly CommandId[] };

const KEY = /^(?:Shift\+)?[A-Z][A-Za-z0-9]{1,30}$/;
/** Digits lead to a part of the episode, Escape out of it; the rest moves the focus, presses buttons or is the system's. */
const RESERVED =
  /^(?:Shift\+)?(?:(?:Digit|Numpad)\d|Escape|Tab|Enter|NumpadEnter|ContextMenu|F\d+|Unidentified|(?:Shift|Control|Alt|Meta|OS)(?:Left|Right)|(?:Caps|Num|Scroll)Lock|Fn(?:Lock)?|PrintScreen)$/;

/** A key that a command may have. */
export function isBindable(key: string): boolean {
  return KEY.test(key) && !RESERVED.test(key);
}

/** The name of a place on the keyboard, as it is kept in the settings. */
export function keyOf({ code, shiftKey }: { readonly code: string; readonly shiftKey: boolean }): string {
  return shiftKey ? `Shift+${code}` : code;
}

/**
 * The present keys of every command; each key belongs to one command. What was chosen goes before what is usual, and
 * what cannot be understood (a command or a key of another version) counts for nothing.
 */
export function bindingsOf(chosen: ChosenKeys): KeyBindings {
  const taken = new Set<string>();
  function claim(keys: readonly string[]): readonly string[] {
    const free = [...new Set(keys)].filter((key) => !taken.has(key));
    for (const key of free) taken.add(key);
    return free;
  }
  const own = new Map<CommandId, readonly string[]>();
  for (const { id } of NAMED_COMMANDS) {
    const understood = chosenFor(id, chosen);
    if (understood !== null) own.set(id, claim(understood));
  }
  const entries = NAMED_COMMANDS.map(({ id, keys }) => [id, own.get(id) ?? claim(keys)] as const);
  // Object.fromEntries forgets the ids; there is one entry for each.
  return Object.fromEntries(entries) as KeyBindings;
}

/** Gives a command a key, in the place of another one of its keys or beside them. A command that had the key loses it. */
export function bindKey(chosen: ChosenKeys, id: CommandId, key: string, instead: string | null = null): BindingChange {
  const before = bindingsOf(chosen)[id];
  if (before.includes(key)) return { keys: chosen, takenFrom: [] };
  const isReplaced = instead !== null && before.includes(instead);
  const keys = isReplaced ? before.map((had) => (had === instead ? key : had)) : [...before, key];
  return give(chosen, id, keys.slice(-MOST_KEYS));
}

export function unbindKey(chosen: ChosenKeys, id: CommandId, key: string): BindingChange {
  return give(
    chosen,
    id,
    bindingsOf(chosen)[id].filter((had) => had !== key),
  );
}

/** The usual keys of one command come back to it, also from commands that have them now. */
export function resetKeys(chosen: ChosenKeys, id: CommandId): BindingChange {
  const { [id]: _, ...others } = chosen;
  return give(others, id, usualKeys(id));
}

export function isUsual(chosen: ChosenKeys, id: CommandId): boolean {
  return bindingsOf(chosen)[id].join() === usualKeys(id).join();
}

function usualKeys(id: CommandId): readonly string[] {
  return NAMED_COMMANDS.find((named) => named.id === id)?.keys ?? [];
}

/** Null when nothing was chosen, or nothing that can be understood; no keys at all is a choice, too. */
function chosenFor(id: CommandId, chosen: ChosenKeys): readonly string[] | null {
  const keys = Object.hasOwn(chosen, id) ? chosen[id] : undefined;
  if (keys === undefined) return null;
  const understood = keys.filter(isBindable);
  return understood.length === 0 && keys.length > 0 ? null : understood;
}

function give(chosen: ChosenKeys, id: CommandId, keys: readonly string[]): BindingChange {
  const before = bindingsOf(chosen);
  const after: ChosenKeys = {};
  const takenFrom: CommandId[] = [];
  for (const { id: other } of NAMED_COMMANDS) {
    const left = other === id ? keys : before[other].filter((key) => !keys.includes(key));
    if (other !== id && left.length < before[other].length) takenFrom.push(other);
    if (left.join() !== usualKeys(other).join()) after[other] = [...left];
  }
  return { keys: after, takenFrom };
}
