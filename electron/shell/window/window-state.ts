import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';

const WindowState = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  isMaximized: z.boolean(),
});
type WindowState = z.infer<typeof WindowState>;

/** Part of a window that must be on a display to be dragged back. */
const GRIP_PIXELS = 100;

/** Null when unknown or on no display any more. */
export function readWindowState(path: string, workAreas: readonly Rectangle[]): WindowState | null {
  try {
    const state = WindowState.parse(JSON.parse(readFileSync(path, 'utf8')));
    return workAreas.some((area) => isReachable(state.bounds, area)) ? state : null;
  } catch {
    return null;
  }
}

/** Synchronous, because the last change comes just before the end. */
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
