import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import type { DesktopOptions } from '#e2e/fixtures/desktop.ts';
import { findChromium, launchOptions, type TestBrowser } from './chromium.ts';
import { findElectron } from './electron-binary.ts';

// Makes hosts check every answer against the contract's schemas.
process.env['ENGAWA_CHECKS_OUTPUT'] = '1';
const QUIET = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Off by default, because it makes tests a quarter slower. `ENGAWA_TRACE=1` helps to look into a failure. */
const TRACE = process.env['ENGAWA_TRACE'] === undefined ? 'off' : 'retain-on-failure';
const COSTS = resolve(import.meta.dirname, 'costs-reporter.ts');
const project = resolve(import.meta.dirname, '..');
const desktop = resolve(project, 'e2e/desktop');
/** Set by `npm test` and `npm run test:long`. Without them, all specs named on the command line run, with short amounts. */
const isShort = process.env['ENGAWA_SHORT'] !== undefined;
const isLong = process.env['ENGAWA_LONG'] !== undefined;
const hasElectron = findElectron() !== null;
const browser = findChromiumOrExit();
// Workers run this file too, but print nothing.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log(`Browser: ${browser.description}`);
  if (!hasElectron) {
    console.log('e2e/desktop runs on the stand-in only: Electron is not installed here (npx install-electron).');
  }
}

export default defineConfig<DesktopOptions>({
  outputDir: resolve(project, 'test-results'),
  // @short: in the short run. @both: in both, with larger amounts in the long one (shared/testing/amount.ts).
  ...(isShort && { grep: /@short|@both/ }),
  ...(isLong && { grepInvert: /@short/ }),
  // Long specs spend most of their time waiting for the player and the services.
  workers: isShort ? 3 : 4,
  // On two busy cores a browser sometimes gets too little time. Playwright lists specs that pass only at the second attempt as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // Enough for a machine several times slower.
  timeout: 240_000,
  // Shorter than the page needs to recover by itself (30 s) or to withdraw an offer (20 s): a longer wait would hide a dead button.
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env['ENGAWA_COSTS'] === undefined ? [] : [[COSTS] as const])],
  // An action on an element that is gone fails long before its test would.
  use: { trace: TRACE, screenshot: 'only-on-failure', locale: 'en-US', actionTimeout: 60_000 },
  projects: [
    // Runs first, because one of its specs takes long and would leave the other workers idle at the end.
    // It runs the real main bundle and preload with Chromium for windows, and once more on Electron if that is installed.
    { name: 'desktop', testDir: desktop, use: { launchOptions: { ...launchOptions(browser), args: QUIET } } },
    {
      name: 'browser',
      testDir: resolve(project, 'e2e/browser'),
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        launchOptions: { ...launchOptions(browser), args: QUIET },
      },
    },
    ...(hasElectron ? [{ name: 'electron', testDir: desktop, use: { isReal: true } }] : []),
  ],
});

/** Without a browser, prints one sentence instead of a stack and ends. */
function findChromiumOrExit(): TestBrowser {
  try {
    return findChromium();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exit(2);
  }
}
