import { bindingsOf, type ChosenKeys, keyOf } from './key-bindings.ts';
import { NAMED_COMMANDS, type PlayerCommand } from './keys.ts';

export type KeyPress = {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
};

/** Commands that go on while the key is held. */
const HELD: readonly PlayerCommand['kind'][] = ['seek-by', 'volume-by', 'frame', 'speed'];

/** What a key means. Keys are physical (`event.code`), so that every layout has them in the same place. */
export function commandOf(press: KeyPress, chosen: ChosenKeys): PlayerCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const command = find(press, chosen);
  return command !== null && press.repeat && !HELD.includes(command.kind) ? null : command;
}

function find(press: KeyPress, chosen: ChosenKeys): PlayerCommand | null {
  // The question mark is a sign, not a place: Cyrillic layouts have it over the 7.
  if (press.key === '?') return { kind: 'panel', panel: 'keys' };
  if (press.code === 'Escape') return { kind: 'leave' };
  const digit = press.shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit !== undefined) return { kind: 'seek-to-fraction', fraction: Number(digit) / 10 };
  const key = keyOf(press);
  const bindings = bindingsOf(chosen);
  return NAMED_COMMANDS.find(({ id }) => bindings[id].includes(key))?.command ?? null;
}
