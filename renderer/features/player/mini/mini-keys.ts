import type { PlayerCommand } from '#shared/domain/player/keys.ts';

const MINI_PLAYER = '[data-mini-player]';
/** What only a picture that fills the window can show. */
const NEEDS_WINDOW: readonly PlayerCommand['kind'][] = ['panel', 'fullscreen', 'statistics'];

/** A player in the corner has the keys only while it has the focus; otherwise they are the page's. */
export function hasKeys(target: EventTarget | null): boolean {
  const mini = document.querySelector(MINI_PLAYER);
  return mini === null || (target instanceof Node && mini.contains(target));
}

export function isPossible(command: PlayerCommand): boolean {
  return !NEEDS_WINDOW.includes(command.kind) || document.querySelector(MINI_PLAYER) === null;
}
