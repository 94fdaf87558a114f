import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const WindowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof WindowState>;

/** At least so much of a window must be on a display, or it could not be dragged back. */
const GRIP_PIXELS = 100;

/** Where the window was, or null when that is unknown or is on no display any more. */
export function readWindowState(path: string, workAreas: readonly Rectangle[]): WindowState | null {
  try {
    const state = WindowState.parse(JSON.parse(readFileSync(path, 'utf8')));
    return workAreas.some((area) => isReachable(state.bounds, area)) ? state : null;
  } catch {
    return null;
  }
}

/** Synchronous, because the last change comes just before the end. Where it cannot be written the next start looks like the first. */
export function writeWindowState(path: string, state: WindowState, onFailure: (cause: unknown) => void): void {
  try {
    writeFileSync(path, JSON.stringify(state));
  } catch (cause) {
    onFailure(cause);
  }
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTitleBarInside = bounds.y >= area.y && bounds.y + GRIP_PIXELS <= area.y + area.height;
  return width >= GRIP_PIXELS && isTitleBarInside;
}
