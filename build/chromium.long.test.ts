import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const isPinnedHere = process.platform === 'linux' && process.arch === 'x64';

test.runIf(isPinnedHere)(
  'two runs that unpack the pinned browser at the same time both get a working one',
  async () => {
    const cache = await mkdtemp(join(tmpdir(), 'engawa-chromium-'));
    const script = `
    const { findPinned } = await import(${JSON.stringify(resolve(import.meta.dirname, 'chromium.ts'))});
    console.log(JSON.stringify(findPinned(${JSON.stringify(cache)})));`;
    const unpack = async () => {
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
      return JSON.parse(stdout);
    };
    const [first, second] = await Promise.all([unpack(), unpack()]);
    expect(first).toEqual(second);
    const { stdout } = await run(first.program, ['--version'], { env: { ...process.env, ...first.environment } });
    expect(stdout).toMatch(/^Chromium \d+/);
    // Nothing half unpacked is left.
    expect(await readdir(cache)).toHaveLength(1);
    await rm(cache, { recursive: true });
  },
);
