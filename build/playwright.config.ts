import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import type { DesktopOptions } from '#e2e/fixtures/desktop.ts';
import { findChromium, launchOptions, type TestBrowser } from './chromium.ts';
import { findElectron } from './electron-binary.ts';

// Hosts hold every answer against the contract's schemas.
process.env['ENGAWA_CHECKS_OUTPUT'] = '1';
const QUIET = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Recording every step costs a quarter of the time: `ENGAWA_TRACE=1` for looking at a failure. */
const TRACE = process.env['ENGAWA_TRACE'] === undefined ? 'off' : 'retain-on-failure';
const COSTS = resolve(import.meta.dirname, 'costs-reporter.ts');
const project = resolve(import.meta.dirname, '..');
const desktop = resolve(project, 'e2e/desktop');
/** `npm run test:long`. Files and lines named on the command line are looked for in this run's half only. */
const isLong = process.env['ENGAWA_LONG'] !== undefined;
const hasElectron = findElectron() !== null;
const browser = chromiumOrGoodbye();
// Workers read this file too.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log(`Browser: ${browser.description}`);
  if (!hasElectron) {
    console.log('e2e/desktop runs on the stand-in only: Electron is not installed here (npx install-electron).');
  }
}

export default defineConfig<DesktopOptions>({
  outputDir: resolve(project, 'test-results'),
  // @long: the long run only. @both: in both, at length in the long one (shared/testing/amount.ts).
  ...(isLong ? { grep: /@long|@both/ } : { grepInvert: /@long/ }),
  // The long ones mostly wait for pauses of the player and the services.
  workers: isLong ? 4 : 3,
  // On two busy cores a browser is now and then starved. What passes only the second time is named at the end as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // Enough for a machine several times slower.
  timeout: 240_000,
  // Shorter than the page needs to recover by itself (30 s) or to withdraw an offer (20 s): a longer wait would hide a dead button.
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env['ENGAWA_COSTS'] === undefined ? [] : [[COSTS] as const])],
  // A click on what went away ends long before its test.
  use: { trace: TRACE, screenshot: 'only-on-failure', locale: 'en-US', actionTimeout: 60_000 },
  projects: [
    // First, because one of its specs goes on for long: at the end the other workers would have nothing to do beside it.
    // The true main bundle and preload: on Chromium in place of Electron's windows, and on Electron where its program is.
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

/** Without a browser there is one sentence to say, and no stack. */
function chromiumOrGoodbye(): TestBrowser {
  try {
    return findChromium();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exit(2);
  }
}
