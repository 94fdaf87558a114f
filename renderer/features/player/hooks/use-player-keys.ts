import { useRef } from 'react';
import { useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { ariaShortcut } from '#renderer/ui/overlays/tip.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { bindingsOf, type ChosenKeys, keyOf } from '#shared/domain/player/key-bindings.ts';
import { type CommandId, FIXED_KEYS, NAMED_COMMANDS, type PlayerCommand } from '#shared/domain/player/keys.ts';
import { usePlayer, usePreference } from '../session/player-context.ts';

const MINI_PLAYER = '[data-mini-player]';

/** Commands that need the large player. */
const NEEDS_WINDOW: readonly PlayerCommand['kind'][] = ['panel', 'fullscreen', 'statistics'];

/** Text fields, such as that of the search over the player, and the field in which a key is chosen for a command. */
const TAKES_EVERY_KEY = 'input:not([type]), input[type="text"], textarea, [data-takes-keys]';
/** These have keys of their own. */
const OWN_KEYS = '[role="menu"], [role="dialog"], [role="listbox"], [role="radiogroup"], input:not([type="range"])';
/** A menu or dialog that fades has the focus until it is gone. */
const FADING = '[data-ending-style]';
const SLIDER_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
/** A menu, and a drag of the seek bar. */
const ENDS_BY_ESCAPE = '[role="menu"]:not([data-ending-style]), [data-player-seek]:active';
/** An Escape this soon after full screen is the one that ended it. */
const SAME_ESCAPE_MS = 400;

export function usePlayerKeys(): void {
  const { run, view, preferences } = usePlayer();
  const leftFullscreenAtMs = useRef(Number.NEGATIVE_INFINITY);
  useListener(document, 'fullscreenchange', () => {
    if (document.fullscreenElement === null) leftFullscreenAtMs.current = performance.now();
  });

  function press(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TAKES_EVERY_KEY) !== null) return;
    const command = commandOf(event, preferences.store.getState().keys);
    // Without the focus the mini-player leaves the keys to the page, except the one that opens the large player again.
    const mini = document.querySelector(MINI_PLAYER);
    if (mini !== null && !mini.contains(target) && command?.kind !== 'mini-player') return;
    const isEscape = event.code === 'Escape';
    if (isEscape && view.store.getState().panel !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
      view.set({ panel: null });
      return;
    }
    if (command === null || (mini !== null && NEEDS_WINDOW.includes(command.kind))) return;
    // A panel's key closes it or opens another one even while the focus is in a panel.
    if (command.kind !== 'panel' && belongsElsewhere(target, event.code)) return;
    event.preventDefault();
    const isSameEscape = performance.now() - leftFullscreenAtMs.current < SAME_ESCAPE_MS;
    if (!isEscape || !isSameEscape) run(command);
  }
  // Captured: an open tooltip would consume Escape.
  useListener(window, 'keydown', press, { capture: true });
}

function belongsElsewhere(target: Element, code: string): boolean {
  if (target.closest(OWN_KEYS) !== null && target.closest(FADING) === null) return true;
  if (code === 'Escape' && document.querySelector(ENDS_BY_ESCAPE) !== null) return true;
  if (target.matches('input[type="range"]:not([data-player-seek])')) return SLIDER_KEYS.includes(code);
  // A button takes its keys when it was reached by keyboard, not when it was clicked.
  if (!target.matches('button:focus-visible, a:focus-visible')) return false;
  return code === 'Space' || (target.matches('[aria-haspopup="menu"]') && /^Arrow(Up|Down)$/.test(code));
}

/** The present keys of a control's commands: one of each for its tooltip, all of them for screen readers. */
export function useShortcut(...ids: readonly CommandId[]) {
  const nameOf = useKeyNames();
  const bindings = bindingsOf(usePreference((settings) => settings.keys));
  const keysOf = (id: CommandId) => [FIXED_KEYS[id] ?? [], bindings[id]].flat();
  const shown = ids.flatMap((id) => keysOf(id).slice(0, 1));
  const all = ids.flatMap(keysOf);
  return {
    shortcut: shown.length === 0 ? undefined : shown.map(nameOf).join(' · '),
    'aria-keyshortcuts': all.length === 0 ? undefined : all.map(ariaShortcut).join(' '),
  };
}

export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

/** Commands that repeat while the key is held. */
const HELD: readonly PlayerCommand['kind'][] = ['seek-steps', 'volume-by', 'frame', 'speed'];

/** The command of a key. Keys are physical (`event.code`), so every layout has them in the same place. */
export function commandOf(press: KeyPress, chosen: ChosenKeys): PlayerCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const command = find(press, chosen);
  return command !== null && press.repeat && !HELD.includes(command.kind) ? null : command;
}

function find(press: KeyPress, chosen: ChosenKeys): PlayerCommand | null {
  // The question mark is a character, not a physical key: Cyrillic layouts have it over the 7.
  if (press.key === '?') return { kind: 'panel', panel: 'keys' };
  if (press.code === 'Escape') return { kind: 'leave' };
  // Without Num Lock the number block has arrows, Home and End, which only `key` tells.
  const isNamed = /^Numpad\d$/.test(press.code) && /^[A-Z]\w/.test(press.key);
  const code = isNamed ? press.key : press.code;
  const digit = press.shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { kind: 'seek-to-fraction', fraction: Number(digit) / 10 };
  const key = keyOf({ code, shiftKey: press.shiftKey });
  const bindings = bindingsOf(chosen);
  return NAMED_COMMANDS.find(({ id }) => bindings[id].includes(key))?.command ?? null;
}
