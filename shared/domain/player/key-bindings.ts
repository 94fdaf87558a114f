import type { PlayerSettings } from '../app/settings.ts';
import { type CommandId, NAMED_COMMANDS } from './keys.ts';

/** The person's keys by command id (`PlayerSettings.keys`). Other commands have their usual keys. */
export type ChosenKeys = PlayerSettings['keys'];

/** The settings keep this many keys for one command. */
export const MOST_KEYS = 4;

/** The chosen keys after a change, and the commands that lost keys to it. */
type BindingChange = { readonly keys: ChosenKeys; readonly takenFrom: readonly CommandId[] };

const KEY = /^(?:Shift\+)?[A-Z][A-Za-z0-9]{1,30}$/;
/** Digits seek within the episode and Escape leaves it; the rest moves the focus, presses buttons or is the system's. */
const RESERVED =
  /^(?:Shift\+)?(?:(?:Digit|Numpad)\d|Escape|Tab|Enter|NumpadEnter|ContextMenu|F\d+|Unidentified|(?:Shift|Control|Alt|Meta|OS)(?:Left|Right)|(?:Caps|Num|Scroll)Lock|Fn(?:Lock)?|PrintScreen)$/;

/** Whether a command may have this key. */
export function isBindable(key: string): boolean {
  return KEY.test(key) && !RESERVED.test(key);
}

/** The name of a physical key in the settings. */
export function keyOf({ code, shiftKey }: { readonly code: string; readonly shiftKey: boolean }): string {
  return shiftKey ? `Shift+${code}` : code;
}

/** The keys of each command. A key belongs to one command, chosen keys before usual ones. Unknown commands and keys are ignored. */
export function bindingsOf(chosen: ChosenKeys): Readonly<Record<CommandId, readonly string[]>> {
  const taken = new Set<string>();
  function claim(keys: readonly string[]): readonly string[] {
    const free = [...new Set(keys)].filter((key) => !taken.has(key));
    for (const key of free) taken.add(key);
    return free;
  }
  const own = NAMED_COMMANDS.map(({ id }) => chosenFor(id, chosen)).map((keys) => keys && claim(keys));
  const entries = NAMED_COMMANDS.map(({ id, keys }, index) => [id, own[index] ?? claim(keys)] as const);
  // `Object.fromEntries` loses the type of the ids; there is one entry for each.
  return Object.fromEntries(entries) as Record<CommandId, readonly string[]>;
}

/** Gives a command a key, in place of another of its keys or in addition. A command that had the key loses it. */
export function bindKey(chosen: ChosenKeys, id: CommandId, key: string, instead: string | null = null): BindingChange {
  const before = bindingsOf(chosen)[id];
  if (before.includes(key)) return { keys: chosen, takenFrom: [] };
  const isReplaced = instead !== null && before.includes(instead);
  const keys = isReplaced ? before.map((had) => (had === instead ? key : had)) : [...before, key];
  return give(chosen, id, keys.slice(-MOST_KEYS));
}

export function unbindKey(chosen: ChosenKeys, id: CommandId, key: string): BindingChange {
  const keys = bindingsOf(chosen)[id].filter((had) => had !== key);
  return give(chosen, id, keys);
}

/** Restores a command's usual keys, taking them from commands that have them now. */
export function resetKeys(chosen: ChosenKeys, id: CommandId): BindingChange {
  const { [id]: _, ...others } = chosen;
  return give(others, id, usualKeys(id));
}

export type KeyChange = { readonly before: ChosenKeys; readonly after: ChosenKeys };

/** Undoes one change, except for commands that changed again since, perhaps in another window. */
export function withoutChange(chosen: ChosenKeys, { before, after }: KeyChange): ChosenKeys {
  const kept = NAMED_COMMANDS.map(({ id }) => {
    const isOfChange = before[id]?.join() !== after[id]?.join() && chosen[id]?.join() === after[id]?.join();
    return [id, (isOfChange ? before : chosen)[id]] as const;
  });
  return Object.fromEntries(kept.flatMap(([id, keys]) => (keys === undefined ? [] : [[id, keys]])));
}

export function isUsual(chosen: ChosenKeys, id: CommandId): boolean {
  return bindingsOf(chosen)[id].join() === usualKeys(id).join();
}

function usualKeys(id: CommandId): readonly string[] {
  return NAMED_COMMANDS.find((named) => named.id === id)?.keys ?? [];
}

/** Null without a valid choice; an empty list is a choice too. */
function chosenFor(id: CommandId, chosen: ChosenKeys): readonly string[] | null {
  const keys = (Object.hasOwn(chosen, id) && chosen[id]) || null;
  const valid = keys?.filter(isBindable) ?? null;
  return valid?.length === 0 && keys?.length !== 0 ? null : valid;
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
