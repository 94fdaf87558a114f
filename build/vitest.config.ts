import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['{shared,electron,renderer,build}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/dependency-fixture/**'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: 'threads',
    // The usual number leaves a core to whoever edits: on two cores that is half of the time. Many tests wait for a program or a clock.
    maxWorkers: availableParallelism(),
    css: { include: [/\.css\?raw/] },
  },
});
