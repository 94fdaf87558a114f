import { useEffect } from 'react';
import { keyShortcut, useKeyNames } from '#renderer/parts/keys/key-name.ts';
import { bindingsOf, commandOf } from '#shared/domain/player/key-bindings.ts';
import { type CommandId, FIXED_KEYS, type PlayerCommand } from '#shared/domain/player/keys.ts';
import { usePreference } from '../session/player-context.ts';
import type { PlayerParts } from '../session/use-player-parts.ts';

const MINI_PLAYER = '[data-mini-player]';

/** What only a picture that fills the window can show. */
const NEEDS_WINDOW: readonly PlayerCommand['kind'][] = ['panel', 'fullscreen', 'statistics'];

/**
 * Above the player too one can search: there every key is a letter, and Escape leaves the search alone.
 * And where a key is chosen for a command, it does not do what it did so far.
 */
const TAKES_EVERY_KEY = 'input:not([type]), input[type="text"], textarea, [data-takes-keys]';
/** Menus, panels and fields have keys of their own. */
const OWN_KEYS = '[role="menu"], [role="dialog"], [role="listbox"], [role="radiogroup"], input:not([type="range"])';
const SLIDER_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
/** A full screen that just ended took the Escape with it. */
const SAME_ESCAPE_MS = 400;

/** The player's keys, wherever the focus is. */
export function usePlayerKeys({ run, view, preferences }: PlayerParts): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let leftFullscreenAtMs = Number.NEGATIVE_INFINITY;

    document.addEventListener(
      'fullscreenchange',
      () => {
        if (document.fullscreenElement === null) leftFullscreenAtMs = performance.now();
      },
      { signal },
    );

    // Before anything else: a tooltip that happens to be open would keep Escape to itself.
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.target instanceof Element && event.target.closest(TAKES_EVERY_KEY) !== null) return;
        if (!hasKeys(event.target)) return;
        const isEscape = event.code === 'Escape';
        if (isEscape && view.store.getState().panel !== null) {
          event.preventDefault();
          event.stopImmediatePropagation();
          view.set({ panel: null });
          return;
        }
        const command = commandOf(event, preferences.store.getState().keys);
        if (command === null || !isPossible(command)) return;
        // The key of a panel closes it again or changes to another, although the focus is in a panel.
        if (command.kind !== 'panel' && belongsElsewhere(event)) return;
        event.preventDefault();
        const isSameEscape = performance.now() - leftFullscreenAtMs < SAME_ESCAPE_MS;
        if (!isEscape || !isSameEscape) run(command);
      },
      { signal, capture: true },
    );
    return () => listening.abort();
  }, [run, view, preferences]);
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  const { target, code } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS) !== null) return true;
  if (code === 'Escape' && document.querySelector('[role="menu"]') !== null) return true;
  if (target.matches('input[type="range"]:not([data-player-seek])')) return SLIDER_KEYS.includes(code);
  // A button that was reached by keyboard is pressed by Space; one that was clicked does not keep it.
  return code === 'Space' && target.matches('button:focus-visible, a:focus-visible');
}

/** A player in the corner has the keys only while it has the focus; otherwise they are the page's. */
function hasKeys(target: EventTarget | null): boolean {
  const mini = document.querySelector(MINI_PLAYER);
  return mini === null || (target instanceof Node && mini.contains(target));
}

function isPossible(command: PlayerCommand): boolean {
  return !NEEDS_WINDOW.includes(command.kind) || document.querySelector(MINI_PLAYER) === null;
}

type Shortcut = { readonly shortcut: string | undefined; readonly 'aria-keyshortcuts': string | undefined };

/** The present keys of what a control does: one of each command for its tooltip, all of them for screen readers. */
export function useShortcut(...ids: readonly CommandId[]): Shortcut {
  const nameOf = useKeyNames();
  const bindings = bindingsOf(usePreference((settings) => settings.keys));
  const keysOf = (id: CommandId) => [FIXED_KEYS[id] ?? [], bindings[id]].flat();
  const shown = ids.flatMap((id) => keysOf(id).slice(0, 1));
  const all = ids.flatMap(keysOf);
  return {
    shortcut: shown.length === 0 ? undefined : shown.map(nameOf).join(' · '),
    'aria-keyshortcuts': all.length === 0 ? undefined : all.map(keyShortcut).join(' '),
  };
}
