import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { defaultDataFolder } from '#hosting/data-folder.ts';
import { type Desktop, expect, test } from '../fixtures/desktop.ts';

/** An installed or unpacked app, for what a run from sources allows: `ENGAWA_PACKAGED=<its program>`. */
const PACKAGED = process.env['ENGAWA_PACKAGED'];

test.describe('on Electron', () => {
  test.skip(({ isReal }) => !isReal, 'the stand-in’s Chromium has its sandbox from the tests');
  test.skip(process.platform !== 'linux' || process.getuid?.() === 0, 'seen on Linux, where the account is not root');

  test('the page’s process runs in the system’s sandbox', async ({ desktop }) => {
    const processId = await desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    );
    const status = await readFile(`/proc/${processId}/status`, 'utf8');
    // A filter of system calls, and no way to gain privileges.
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  });
});

test('the app opens one window that reads nothing external, runs nothing injected and cannot navigate away', {
  tag: '@short',
}, async ({ desktop }) => {
  const { page, origin } = desktop;
  await expect(page).toHaveTitle('Home · Engawa');
  expect(page.url()).toBe(`${origin}/`);
  expect(desktop.windows()).toHaveLength(1);
  await expect(page.getByRole('main')).toBeVisible();
  const reachable = await page.evaluate(() => [typeof globalThis.require, typeof globalThis.process]);
  expect(reachable).toEqual(['undefined', 'undefined']);

  const { others, climbs } = await readFromOutside(page);
  expect(new Set(others)).toEqual(new Set(['refused']));
  for (const outcome of climbs) expect(outcome).toMatch(new RegExp(`^(?:400|404) ${origin}/`));
  // The engine keeps no cookies of services.
  expect(await desktop.evaluate(({ session }) => session.defaultSession.cookies.get({}))).toEqual([]);

  // The engine downloads no dictionaries; on macOS they are the system's.
  if (process.platform !== 'darwin')
    expect(await desktop.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages())).toEqual([]);

  const letIn = await letOthersIn(page);
  expect(letIn).toMatchObject({ hasRun: false, isMarkupRefused: true, isOpened: false });
  expect(letIn.violations).toEqual(expect.arrayContaining(['require-trusted-types-for', 'frame-src']));
  expect(desktop.windows()).toHaveLength(1);

  await noteLeaving(desktop);
  await page.evaluate(() => {
    window.location.href = 'https://example.org/';
  });
  // The request filter would stop it too, but only later.
  expect(await desktop.evaluate(() => (globalThis as unknown as Leaving).isLeavingPrevented)).toBe(true);
  // Not by a locator, which would wait for the cancelled navigation.
  await expect.poll(() => page.evaluate(() => document.querySelector('main') !== null)).toBe(true);
  expect(page.url()).toBe(`${origin}/`);
});

type Leaving = { isLeavingPrevented: Promise<boolean> };

/** Notes in the main process whether the app's listeners, added earlier, prevent the next navigation of the page. */
function noteLeaving(desktop: Desktop): Promise<unknown> {
  return desktop.evaluate(({ BrowserWindow }) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    Object.assign(globalThis, { isLeavingPrevented: promise });
    BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) => resolve(event.defaultPrevented));
  });
}

/** The outcomes of fetching files, other hosts, and paths outside of the app's own files. */
function readFromOutside(page: Page) {
  return page.evaluate(async () => {
    const outcomeOf = (address: string) =>
      fetch(address).then(
        ({ status, url }) => `${status} ${url}`,
        () => 'refused',
      );
    const others = [
      'file:///etc/hostname',
      'app://evil/',
      'https://example.org/',
      'http://127.0.0.1:1/',
      'data:text/plain,x',
    ];
    const climbs = [
      '/../main/main.js',
      '/%2e%2e/main/main.js',
      '/..%2fmain%2fmain.js',
      '/assets/..%5c..%5cmain%5cmain.js',
    ];
    return { others: await Promise.all(others.map(outcomeOf)), climbs: await Promise.all(climbs.map(outcomeOf)) };
  });
}

/** Tries an inline script, a foreign frame, a webview, markup and a foreign window. */
function letOthersIn(page: Page) {
  return page.evaluate(async () => {
    const violations: string[] = [];
    const frameRefused = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        violations.push(effectiveDirective);
        if (effectiveDirective === 'frame-src') resolve();
      });
    });
    Object.assign(window, { hasRun: false });
    const script = document.createElement('script');
    script.append('window.hasRun = true');
    document.body.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(frame, document.createElement('webview'));
    let isMarkupRefused = false;
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
    } catch {
      isMarkupRefused = true;
    }
    const opened = window.open('https://example.org/');
    await frameRefused;
    const { hasRun } = window as unknown as { hasRun: boolean };
    return { violations, hasRun, isMarkupRefused, isOpened: opened !== null, frames: window.frames.length };
  });
}

test('an installed app opens no debugger port, even with debugging flags and variables', async () => {
  test.skip(PACKAGED === undefined, 'needs an installed or unpacked app, named by ENGAWA_PACKAGED');
  const folder = await mkdtemp(join(tmpdir(), 'engawa-packaged-'));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const address = free.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  free.close();
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    APPDATA: folder,
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: '--inspect',
  };
  const flags = [`--remote-debugging-port=${port}`, `--inspect=${port}`, `--data=${folder}`];
  const app = spawn(PACKAGED ?? '', flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  app.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // The app logs this line after the point at which a debugger would have started.
  const log = join(defaultDataFolder({ platform: process.platform, environment: env }), 'logs/engawa.log');
  const logged = () => readFile(log, 'utf8').catch(() => '');
  await expect.poll(logged, { timeout: 20_000 }).toContain('secret storage');
  await expect(fetch(`http://127.0.0.1:${port}/json/version`)).rejects.toThrow();
  expect(output).not.toMatch(/DevTools listening|Debugger listening/);
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});
