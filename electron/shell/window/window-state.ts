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

/** Windows draws an invisible border of 7 pixels around a window, so one snapped to half of the display reaches that far beyond it. */
const BORDER_PIXELS = 8;

/** Null if unknown, or out of reach of every display. */
export function readWindowState(path: string, workAreas: readonly Rectangle[]): WindowState | null {
  try {
    const state = WindowState.parse(JSON.parse(readFileSync(path, 'utf8')));
    const isThere = workAreas.some((area) => isReachable(state.bounds, area));
    return isThere ? { ...state, bounds: inside(state.bounds, workAreas) } : null;
  } catch {
    return null;
  }
}

/** Synchronous, because the last change comes just before the process ends. */
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

/** A window that reaches beyond the displays is moved onto them, and shrunk if it is too large: its buttons would be outside. */
function inside({ x, y, width, height }: Rectangle, areas: readonly Rectangle[]): Rectangle {
  const across = areas.map((area) => [area.x, area.x + area.width] as const);
  const down = areas.map((area) => [area.y, area.y + area.height] as const);
  const [left, wide] = fitted(x, width, across);
  const [top, high] = fitted(y, height, down);
  return { x: left, y: top, width: wide, height: high };
}

/** The same in one direction; `spans`: the start and end of each display. */
function fitted(start: number, length: number, spans: readonly (readonly [number, number])[]): [number, number] {
  const first = Math.min(...spans.map(([from]) => from));
  const last = Math.max(...spans.map(([, to]) => to));
  if (start >= first - BORDER_PIXELS && start + length <= last + BORDER_PIXELS) return [start, length];
  return [Math.max(first, Math.min(start, last - length)), Math.min(length, last - first)];
}
