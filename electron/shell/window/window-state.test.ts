import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('the window comes back where it was', () => {
  const state = { bounds: { x: -200, y: 40, width: 900, height: 700 }, isMaximized: true };
  writeWindowState(path, state, noFailure);
  expect(readWindowState(path, AREAS)).toEqual(state);
});

test('a place on a display that is gone is forgotten', () => {
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

test('no file, a damaged one or a foreign one is as good as none', async () => {
  expect(readWindowState(path, AREAS)).toBeNull();
  for (const text of ['', '{', '[]', '{"bounds":{"x":"1"}}', '{"bounds":{"x":0,"y":0,"width":1e999,"height":9}}']) {
    await writeFile(path, text);
    expect(readWindowState(path, AREAS), text).toBeNull();
  }
});

test('a place that cannot be written is told and nothing else happens', () => {
  const failures: unknown[] = [];
  const state = { bounds: { x: 0, y: 0, width: 900, height: 700 }, isMaximized: false };
  writeWindowState(join(folder, 'none', 'x.json'), state, (cause) => failures.push(cause));
  expect(failures).toHaveLength(1);
});
