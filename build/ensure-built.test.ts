import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartRefusal } from '#hosting/data-folder.ts';
import { BUILT, type Built, ensureBuilt } from './ensure-built.ts';

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engawa-ensure-'));
  said = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** A part of the app that a short script builds. */
async function part(name: string, script: (output: string) => string): Promise<Built> {
  const output = join(folder, `${name}.built`);
  const tool = join(folder, `${name}.mjs`);
  await writeFile(tool, script(JSON.stringify(output)));
  return { output, sources: [tool], by: [tool] };
}

const writing = (output: string) => `import { appendFileSync } from 'node:fs'; appendFileSync(${output}, 'once ');`;

test('missing parts are built once, with one message for all of them', async () => {
  const parts = [await part('page', writing), await part('host', writing)];
  await ensureBuilt(parts);
  await ensureBuilt(parts);
  for (const { output } of parts) expect(await readFile(output, 'utf8')).toBe('once ');
  expect(said.filter((line) => line.startsWith('Building')).length).toBe(1);
});

test.each([
  ["Error: ENOSPC: no space left on device, write '/x'\\n    at stack", /^There is not enough space on the disk/],
  ['No space left on device (os error 28)', /^There is not enough space on the disk/],
])('a full disk is reported in one sentence: %s', async (printed, sentence) => {
  const failing = await part('page', () => `console.error(${JSON.stringify(printed)}); process.exit(1);`);
  await expect(ensureBuilt([failing])).rejects.toThrow(sentence);
  expect(said.join('')).not.toMatch(/space|stack/i);
});

test('the whole output of a failed build is printed', async () => {
  const failing = await part('page', () => `console.log('on one'); console.error('on the other'); process.exit(1);`);
  await expect(ensureBuilt([failing])).rejects.toThrow(StartRefusal);
  expect(said.join('')).toContain('on one\non the other\n');
});

test.each(BUILT)('a change to anything that its configuration imports rebuilds $output', async ({ sources, by }) => {
  const missing = sources.filter((source) => !existsSync(resolve(import.meta.dirname, '..', source)));
  expect(missing).toEqual([]);
  const config = by[by.indexOf('--config') + 1] ?? '';
  const text = await readFile(resolve(import.meta.dirname, '..', config), 'utf8');
  const imported = Array.from(text.matchAll(/from '\.\/([^']+)'/g), ([, path]) => `build/${path}`);
  expect(imported).not.toEqual([]);
  expect(imported.filter((path) => !sources.some((source) => path.startsWith(source)))).toEqual([]);
});
