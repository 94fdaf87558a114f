/** A command to the player, from a key or elsewhere. */
export type PlayerCommand =
  | { readonly kind: 'toggle' | 'mute' | 'fullscreen' | 'picture-in-picture' | 'skip' | 'next' | 'previous' }
  | { readonly kind: 'leave' | 'mini-player' | 'statistics' | 'screenshot' | 'sleep-timer' | 'fit' }
  | { readonly kind: 'panel'; readonly panel: 'episodes' | 'settings' | 'keys' }
  | { readonly kind: 'seek-by'; readonly seconds: number }
  /** In steps of the person's settings; negative ones seek backward. */
  | { readonly kind: 'seek-steps'; readonly steps: number }
  | { readonly kind: 'seek-to-fraction'; readonly fraction: number }
  | { readonly kind: 'volume-by'; readonly fraction: number }
  | { readonly kind: 'frame'; readonly direction: 1 | -1 }
  | { readonly kind: 'speed' | 'quality'; readonly direction: 1 | -1 };

type CommandGroup = 'playback' | 'sound' | 'window';

type NamedCommand = {
  readonly id: string;
  readonly group: CommandGroup;
  /** Physical keys (`event.code`), with `Shift+` if it is held. The first one is shown first. */
  readonly keys: readonly string[];
  readonly command: PlayerCommand;
};

/** A long seek is this many steps. */
export const LONG_STEPS = 2;

/** Every command that can have keys, with its usual ones, in display order. */
export const NAMED_COMMANDS = [
  { id: 'toggle', group: 'playback', keys: ['Space', 'KeyK'], command: { kind: 'toggle' } },
  { id: 'seek-back', group: 'playback', keys: ['ArrowLeft'], command: { kind: 'seek-steps', steps: -1 } },
  { id: 'seek-forward', group: 'playback', keys: ['ArrowRight'], command: { kind: 'seek-steps', steps: 1 } },
  { id: 'seek-back-long', group: 'playback', keys: ['KeyJ'], command: { kind: 'seek-steps', steps: -LONG_STEPS } },
  { id: 'seek-forward-long', group: 'playback', keys: ['KeyL'], command: { kind: 'seek-steps', steps: LONG_STEPS } },
  { id: 'start', group: 'playback', keys: ['Home'], command: { kind: 'seek-to-fraction', fraction: 0 } },
  { id: 'end', group: 'playback', keys: ['End'], command: { kind: 'seek-to-fraction', fraction: 1 } },
  { id: 'skip', group: 'playback', keys: ['KeyS'], command: { kind: 'skip' } },
  { id: 'next', group: 'playback', keys: ['KeyN'], command: { kind: 'next' } },
  { id: 'previous', group: 'playback', keys: ['KeyP'], command: { kind: 'previous' } },
  { id: 'frame-back', group: 'playback', keys: ['Comma'], command: { kind: 'frame', direction: -1 } },
  { id: 'frame-forward', group: 'playback', keys: ['Period'], command: { kind: 'frame', direction: 1 } },
  { id: 'speed-down', group: 'playback', keys: ['Shift+Comma'], command: { kind: 'speed', direction: -1 } },
  { id: 'speed-up', group: 'playback', keys: ['Shift+Period'], command: { kind: 'speed', direction: 1 } },
  { id: 'sleep-timer', group: 'playback', keys: ['KeyZ'], command: { kind: 'sleep-timer' } },
  { id: 'volume-up', group: 'sound', keys: ['ArrowUp'], command: { kind: 'volume-by', fraction: 0.05 } },
  { id: 'volume-down', group: 'sound', keys: ['ArrowDown'], command: { kind: 'volume-by', fraction: -0.05 } },
  { id: 'mute', group: 'sound', keys: ['KeyM'], command: { kind: 'mute' } },
  { id: 'quality-down', group: 'sound', keys: ['KeyQ'], command: { kind: 'quality', direction: -1 } },
  { id: 'quality-up', group: 'sound', keys: ['Shift+KeyQ'], command: { kind: 'quality', direction: 1 } },
  { id: 'fit', group: 'sound', keys: ['KeyC'], command: { kind: 'fit' } },
  { id: 'screenshot', group: 'sound', keys: ['Shift+KeyS'], command: { kind: 'screenshot' } },
  { id: 'statistics', group: 'sound', keys: ['KeyD'], command: { kind: 'statistics' } },
  { id: 'fullscreen', group: 'window', keys: ['KeyF'], command: { kind: 'fullscreen' } },
  { id: 'mini-player', group: 'window', keys: ['KeyI'], command: { kind: 'mini-player' } },
  { id: 'picture-in-picture', group: 'window', keys: ['Shift+KeyI'], command: { kind: 'picture-in-picture' } },
  { id: 'episodes', group: 'window', keys: ['KeyE'], command: { kind: 'panel', panel: 'episodes' } },
  { id: 'settings', group: 'window', keys: ['KeyO'], command: { kind: 'panel', panel: 'settings' } },
  { id: 'keys', group: 'window', keys: [], command: { kind: 'panel', panel: 'keys' } },
  { id: 'leave', group: 'window', keys: [], command: { kind: 'leave' } },
] as const satisfies readonly NamedCommand[];

export type CommandId = (typeof NAMED_COMMANDS)[number]['id'];

/** These keys always work, so that the person cannot be locked in. */
export const FIXED_KEYS: Readonly<Partial<Record<CommandId, string>>> = { keys: '?', leave: 'Escape' };
