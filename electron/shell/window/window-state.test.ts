import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWindowState, writeWindowState } from './window-state.ts';

const AREAS = [{ x: 0, y: 0, width: 1920, height: 1040 }];
const noFailure = (cause: unknown) => {
  throw cause;
};
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-window-'));
  path = join(folder, 'window-state.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('the window is restored where it was', () => {
  for (const x of [40, -8, 1028]) {
    const state = { bounds: { x, y: 40, width: 900, height: 700 }, isMaximized: true };
    writeWindowState(path, state, noFailure);
    expect(readWindowState(path, AREAS)).toEqual(state);
  }
});

test('a window partly outside the displays is moved onto them', () => {
  const placed = (bounds: Rectangle) => {
    writeWindowState(path, { bounds, isMaximized: false }, noFailure);
    return readWindowState(path, AREAS)?.bounds;
  };
  const size = { width: 900, height: 700 };
  expect(placed({ x: 1800, y: 40, ...size })).toEqual({ x: 1020, y: 40, ...size });
  expect(placed({ x: -200, y: 900, ...size })).toEqual({ x: 0, y: 340, ...size });
});

test('a place out of reach of the displays is forgotten', () => {
  for (const place of [
    { x: 2000, y: 40 },
    { x: -850, y: 40 },
    { x: 100, y: -300 },
    { x: 100, y: 1000 },
  ]) {
    writeWindowState(path, { bounds: { ...place, width: 900, height: 700 }, isMaximized: false }, noFailure);
    expect(readWindowState(path, AREAS), JSON.stringify(place)).toBeNull();
  }
});

test('a window larger than the display shrinks to it, and one across two displays stays', () => {
  const laptop = { x: 0, y: 24, width: 1366, height: 700 };
  const place = (bounds: Rectangle, areas: readonly Rectangle[]) => {
    writeWindowState(path, { bounds, isMaximized: false }, noFailure);
    return readWindowState(path, areas)?.bounds;
  };
  expect(place({ x: 100, y: 60, width: 1800, height: 1000 }, [laptop])).toEqual(laptop);
  expect(place({ x: 100, y: 60, width: 1800, height: 600 }, [laptop])).toEqual({
    x: 0,
    y: 60,
    width: 1366,
    height: 600,
  });
  const wide = { x: -300, y: 60, width: 1600, height: 600 };
  expect(place(wide, [laptop, { x: -1920, y: 0, width: 1920, height: 1040 }])).toEqual(wide);
});

test('a missing or damaged file counts as no state', async () => {
  expect(readWindowState(path, AREAS)).toBeNull();
  for (const text of ['', '{', '[]', '{"bounds":{"x":"1"}}', '{"bounds":{"x":0,"y":0,"width":1e999,"height":9}}']) {
    await writeFile(path, text);
    expect(readWindowState(path, AREAS), text).toBeNull();
  }
});

test('a state that cannot be written is reported, without a throw', () => {
  const failures: unknown[] = [];
  const state = { bounds: { x: 0, y: 0, width: 900, height: 700 }, isMaximized: false };
  writeWindowState(join(folder, 'none', 'x.json'), state, (cause) => failures.push(cause));
  expect(failures).toHaveLength(1);
});
