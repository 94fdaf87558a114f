/** What a key means to the player. Keys are physical (`event.code`), so that every layout has them in the same place. */
export type PlayerCommand =
  | { readonly kind: 'toggle' | 'mute' | 'fullscreen' | 'picture-in-picture' | 'skip' | 'next' | 'previous' }
  | { readonly kind: 'leave' | 'mini-player' | 'statistics' | 'screenshot' }
  | { readonly kind: 'panel'; readonly panel: 'episodes' | 'settings' | 'keys' }
  | { readonly kind: 'seek-by'; readonly seconds: number }
  | { readonly kind: 'seek-to-fraction'; readonly fraction: number }
  | { readonly kind: 'volume-by'; readonly fraction: number }
  | { readonly kind: 'frame'; readonly direction: 1 | -1 }
  | { readonly kind: 'speed' | 'quality'; readonly direction: 1 | -1 };

export type KeyPress = {
  readonly code: string;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
};

const PLAIN: Readonly<Record<string, PlayerCommand>> = {
  Space: { kind: 'toggle' },
  KeyK: { kind: 'toggle' },
  ArrowLeft: { kind: 'seek-by', seconds: -5 },
  ArrowRight: { kind: 'seek-by', seconds: 5 },
  KeyJ: { kind: 'seek-by', seconds: -10 },
  KeyL: { kind: 'seek-by', seconds: 10 },
  ArrowUp: { kind: 'volume-by', fraction: 0.05 },
  ArrowDown: { kind: 'volume-by', fraction: -0.05 },
  KeyM: { kind: 'mute' },
  KeyF: { kind: 'fullscreen' },
  KeyI: { kind: 'mini-player' },
  KeyD: { kind: 'statistics' },
  KeyS: { kind: 'skip' },
  KeyN: { kind: 'next' },
  KeyP: { kind: 'previous' },
  KeyE: { kind: 'panel', panel: 'episodes' },
  KeyO: { kind: 'panel', panel: 'settings' },
  KeyQ: { kind: 'quality', direction: -1 },
  Home: { kind: 'seek-to-fraction', fraction: 0 },
  End: { kind: 'seek-to-fraction', fraction: 1 },
  Comma: { kind: 'frame', direction: -1 },
  Period: { kind: 'frame', direction: 1 },
  Escape: { kind: 'leave' },
};

const SHIFTED: Readonly<Record<string, PlayerCommand>> = {
  Comma: { kind: 'speed', direction: -1 },
  Period: { kind: 'speed', direction: 1 },
  KeyQ: { kind: 'quality', direction: 1 },
  KeyI: { kind: 'picture-in-picture' },
  KeyS: { kind: 'screenshot' },
  Slash: { kind: 'panel', panel: 'keys' },
};

/** Commands that go on while the key is held. */
const HELD: readonly PlayerCommand['kind'][] = ['seek-by', 'volume-by', 'frame', 'speed'];

export function commandOf(press: KeyPress): PlayerCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const command = find(press);
  return command !== null && press.repeat && !HELD.includes(command.kind) ? null : command;
}

function find({ code, key, shiftKey }: KeyPress): PlayerCommand | null {
  // The question mark is a sign, not a place: Cyrillic layouts have it over the 7.
  if (key === '?') return { kind: 'panel', panel: 'keys' };
  if (shiftKey) return SHIFTED[code] ?? null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { kind: 'seek-to-fraction', fraction: Number(digit) / 10 };
  return PLAIN[code] ?? null;
}
