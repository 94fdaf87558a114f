import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files of `npm run test:long` alone. */
export const LONG_FILES = '**/*.long.test.{ts,tsx}';
const root = resolve(import.meta.dirname, '..');
const exclude = ['**/node_modules/**', 'build/dependency-fixture/**', LONG_FILES];

const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2e9;

/** Linux has a folder in memory, where no test waits for a disk. Containers may keep it small, or run no program from it. */
function folderOfTests(): string {
  if (process.platform !== 'linux') return tmpdir();
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_NEEDED_BYTES ? MEMORY : tmpdir();
}

export default defineConfig({
  root,
  test: {
    environment: 'node',
    // They end what hangs, and tell nothing else apart: on two busy processors a test may take ten times as long as alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'threads',
    // Many tests wait for a program or a clock: more workers than processors use those waits.
    maxWorkers: availableParallelism() + 2,
    // Programs of the project that tests start in great number compile nothing twice.
    env: { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled'), TMPDIR: folderOfTests() },
    css: { include: [/\.css\?raw/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: ['{shared,renderer,electron/core,electron/demo,electron/terminal}/**/*.test.{ts,tsx}'],
          exclude,
          // A worker loads a module once for all its files, which halves the processor time: no test may leave a trace in one.
          isolate: false,
        },
      },
      {
        extends: true,
        // They set variables of the process, start the main process within it, or replace what fetch goes through.
        test: {
          name: 'own modules',
          include: ['{build,electron/{hosting,loopback,shell,preload}}/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
});
