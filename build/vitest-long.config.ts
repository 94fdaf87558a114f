import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import short, { LONG_FILES } from './vitest.config.ts';

const root = resolve(import.meta.dirname, '..');
const TESTS = '{shared,electron,renderer,build}/**/*.test.{ts,tsx}';
/** Files that run in `npm test` too, with smaller amounts (shared/testing/amount.ts). */
const withAmounts = globSync(TESTS, { cwd: root }).filter((file) =>
  readFileSync(resolve(root, file), 'utf8').includes('/testing/amount.ts'),
);

const { projects: _, ...options } = short.test ?? {};

/** `npm run test:long`: files that are too slow for `npm test`, and those with amounts at their full size. */
export default defineConfig({
  ...short,
  test: {
    ...options,
    env: { ...options.env, ENGAWA_LONG: '1' },
    testTimeout: 1_200_000,
    include: [LONG_FILES, ...withAmounts],
    exclude: ['**/node_modules/**', 'build/dependency-fixture/**'],
  },
});
