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
    css: { include: [/tokens\.css/] },
  },
});
