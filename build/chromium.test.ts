import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

const isPinnedHere = process.platform === 'linux' && process.arch === 'x64';

test('an ENGAWA_CHROMIUM that cannot be run stops the end-to-end specs with one sentence and no stack', () => {
  const project = resolve(import.meta.dirname, '..');
  const playwright = resolve(project, 'node_modules/playwright/cli.js');
  const config = resolve(project, 'build/playwright.config.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [playwright, 'test', '--config', config, '--list'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ENGAWA_CHROMIUM: '/nowhere/chromium' },
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/ENGAWA_CHROMIUM names \/nowhere\/chromium, which cannot be run/);
  expect(stdout + stderr).not.toMatch(/^\s+at /m);
});

test('the browser that ENGAWA_CHROMIUM names is taken first', () => {
  expect(findChromium({ ENGAWA_CHROMIUM: process.execPath })).toEqual({
    program: process.execPath,
    description: `${process.execPath} (named by ENGAWA_CHROMIUM)`,
    environment: {},
  });
});

test.runIf(isPinnedHere)(
  'the pinned browser is preferred to any installed one, and is unpacked inside the project',
  () => {
    const { program, description } = findChromium({});
    expect(description).toMatch(/^Chromium \d+\..* \(from npm ci\)$/);
    expect(program).toContain('node_modules/.cache/chromium-');
  },
);
