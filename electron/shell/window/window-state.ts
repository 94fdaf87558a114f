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

/** Windows draws an invisible border of 7 pixels around a window: one in a half of the display reaches that far beyond. */
const BORDER_PIXELS = 8;

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

/** A window that reaches beyond the displays moves onto them, and shrinks if it is too large: its buttons would be outside. */
function inside({ x, y, width, height }: Rectangle, areas: readonly Rectangle[]): Rectangle {
  const [left, top] = [Math.min(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.y))];
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return {
    ...(x < left - BORDER_PIXELS || x + width > right + BORDER_PIXELS
      ? { x: Math.max(left, Math.min(x, right - width)), width: Math.min(width, right - left) }
      : { x, width }),
    ...(y < top - BORDER_PIXELS || y + height > bottom + BORDER_PIXELS
      ? { y: Math.max(top, Math.min(y, bottom - height)), height: Math.min(height, bottom - top) }
      : { y, height }),
  };
}
