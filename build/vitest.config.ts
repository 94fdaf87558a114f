import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that run in `npm run test:long` only. */
export const LONG_FILES = '**/*.long.test.{ts,tsx}';
const root = resolve(import.meta.dirname, '..');
const exclude = ['**/node_modules/**', 'build/dependency-fixture/**', LONG_FILES];

const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2e9;

/** On Linux a folder in memory, so that tests do not wait for a disk, unless it is too small or may not hold programs, as in containers. */
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
    // Generous, because they only end tests that hang: on two busy processors a test may take ten times as long as alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'threads',
    // More workers than processors, because many tests wait for a program or a clock.
    maxWorkers: availableParallelism() + 2,
    // Tests start many programs of the project, which need not be compiled each time.
    env: { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled'), TMPDIR: folderOfTests() },
    css: { include: [/\.css\?raw/] },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: ['{shared,renderer,electron/core,electron/demo,electron/terminal}/**/*.test.{ts,tsx}'],
          exclude,
          // A worker loads each module once for all its files, which halves the processor time. Tests must leave no state in modules.
          isolate: false,
        },
      },
      {
        extends: true,
        // These change process-wide state: they set variables, run the main process inside, or replace what fetch uses.
        test: {
          name: 'own modules',
          include: ['{build,electron/{hosting,loopback,shell,preload}}/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
});
