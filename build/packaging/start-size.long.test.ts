import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'electron-vite';
import { expect, onTestFinished, test } from 'vitest';
import { partProblems, scriptsOfStart, startProblems } from './program-parts.ts';

test('the built app keeps to its limit of script until the window is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const configFile = resolve(import.meta.dirname, '../electron-host.config.ts');
  const outDir = join(folder, 'out');
  await build({ configFile, ignoreConfigWarning: true, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((path) => ({
    path: `out/${path.replaceAll('\\', '/')}`,
    bytes: statSync(join(outDir, path)).size,
    ...{ isOutside: false, hash: null },
  }));
  const program = { files, read: (path: string) => readFileSync(join(folder, path)) };
  expect(scriptsOfStart(program)).toContain('out/main/part-start.js');
  expect(startProblems(program)).toEqual([]);
  expect(partProblems(program)).toEqual([]);
});
