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
    const isThere = workAreas.some((area) => isReachable(state.bounds, area));
    return isThere ? { ...state, bounds: inside(state.bounds, workAreas) } : null;
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

/** A window of a larger display shrinks to those that are there, or its buttons would be outside. */
function inside(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle {
  const [left, top] = [Math.min(...areas.map(({ x }) => x)), Math.min(...areas.map(({ y }) => y))];
  const width = Math.max(...areas.map((area) => area.x + area.width)) - left;
  const height = Math.max(...areas.map((area) => area.y + area.height)) - top;
  return {
    ...(bounds.width > width ? { x: left, width } : { x: bounds.x, width: bounds.width }),
    ...(bounds.height > height ? { y: top, height } : { y: bounds.y, height: bounds.height }),
  };
}
