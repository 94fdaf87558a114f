import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from './chromium.ts';
import { findElectron } from './electron-binary.ts';

const QUIET = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Recording every step costs a quarter of the time: `ENGAWA_TRACE=1` for looking at a failure. */
const TRACE = process.env['ENGAWA_TRACE'] === undefined ? 'off' : 'retain-on-failure';
const project = resolve(import.meta.dirname, '..');
const hasElectron = findElectron() !== null;
if (!hasElectron && process.env['TEST_WORKER_INDEX'] === undefined) {
  console.warn('SKIPPED: e2e/desktop needs the Electron binary, which is not installed here (npx install-electron).');
}

export default defineConfig({
  outputDir: resolve(project, 'test-results'),
  workers: 3,
  // On two busy cores a browser is now and then starved. What passes only the second time is named at the end as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { trace: TRACE, screenshot: 'only-on-failure', locale: 'en-US' },
  projects: [
    {
      name: 'browser',
      testDir: resolve(project, 'e2e/browser'),
      use: {
        browserName: 'chromium',
        viewport: { width: 1280, height: 800 },
        launchOptions: {
          executablePath: chromiumOrGoodbye(),
          args: QUIET,
          chromiumSandbox: process.getuid?.() !== 0,
          // Without a language of its own a system has names of files in ASCII only: a download is then called "download".
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
        },
      },
    },
    ...(hasElectron ? [{ name: 'desktop', testDir: resolve(project, 'e2e/desktop') }] : []),
  ],
});

/** Without a browser there is one sentence to say, and no stack. */
function chromiumOrGoodbye(): string {
  try {
    return findChromium();
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exit(2);
  }
}
