import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ensureApp, ensureLoopback } from './ensure-built.ts';

// The whole `npm start` with programs in Electron's place: as root and as another account, with a display (Xvfb) and without.

vi.setConfig({ testTimeout: 120_000 });

const PROJECT = resolve(import.meta.dirname, '..');
const ROOT = 0;
const SIGNED_OUT = 65_534;
const BROWSER = /^Engawa opens in a browser instead\.$/m;
const SUID =
  "FATAL:setuid_sandbox_host.cc(158)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.";

/** Refuses root and connects to its display as Electron does; exits with 3 half a second after it showed a window. */
const LIKE_ELECTRON = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const say = (line) => appendFileSync(2, line + '\\n');
if (process.getuid() === 0 && !process.argv.includes('--no-sandbox')) {
  say('FATAL:electron_main_delegate.cc(294)] Running as root without --no-sandbox is not supported.');
  process.kill(process.pid, 'SIGTRAP');
}
require('node:net').connect('/tmp/.X11-unix/X' + (process.env.DISPLAY || '').slice(1))
  .once('error', () => { say('ERROR:ozone_platform_x11.cc(240)] Missing X server or $DISPLAY'); process.exit(1); })
  .once('connect', () => { appendFileSync(process.env.ENGAWA_SHOWN_FILE, ''); setTimeout(() => process.exit(3), 500); });
`;

const missing = whatIsMissing();
if (missing !== null) console.warn(`SKIPPED: build/start.long.test.ts ${missing}`);

function whatIsMissing(): string | null {
  if (process.platform !== 'linux') return 'is about Linux.';
  if (process.getuid?.() !== ROOT) return 'needs root, which alone can start programs as another account.';
  if (spawnSync('Xvfb', ['-help']).error !== undefined) return 'needs Xvfb (Debian: apt-get install xvfb).';
  const reading = `require('node:fs').accessSync(${JSON.stringify(join(PROJECT, 'package.json'))})`;
  const canRead =
    spawnSync(process.execPath, ['-e', reading], { uid: SIGNED_OUT, gid: SIGNED_OUT, cwd: '/' }).status === 0;
  return canRead ? null : 'needs a project folder that other accounts can read.';
}

describe.skipIf(missing !== null)('npm start', () => {
  let folder: string;
  let screen: ChildProcess;
  let display: string;
  let count = 0;

  beforeAll(async () => {
    await ensureApp();
    await ensureLoopback();
    folder = await mkdtemp(join(tmpdir(), 'engawa-npm-start-'));
    await chmod(folder, 0o755);
    screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '640x480x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
    if (screen.stdout === null) throw new TypeError('No output');
    const [number] = await once(screen.stdout.setEncoding('utf8'), 'data');
    display = `:${String(number).trim()}`;
  }, 600_000);
  afterAll(async () => {
    const ended = once(screen, 'exit');
    screen.kill();
    await ended;
    await rm(folder, { recursive: true });
  });

  type Start = { account: number; display?: string; electron?: string; flags?: readonly string[] };
  type Started = { isServing: boolean; code: unknown; stderr: string; program: string };

  /** Waits until it ends, or until it serves the app, and then ends it as Ctrl+C would. */
  async function start({ account, display: shown, electron = LIKE_ELECTRON, flags = [] }: Start): Promise<Started> {
    count += 1;
    const place = join(folder, String(count));
    await mkdir(join(place, 'home'), { recursive: true });
    spawnSync('chown', [`${account}:${account}`, join(place, 'home')]);
    const program = join(place, 'electron');
    await writeFile(program, electron, { mode: 0o755 });
    const own = ['--demo', '--no-open', '--port', '0', '--data', join(place, 'home/data')];
    const child = spawn(process.execPath, ['build/run.cjs', 'build/start.ts', ...own, ...flags], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...{ uid: account, gid: account },
      env: {
        ...{ PATH: process.env['PATH'], HOME: join(place, 'home'), ELECTRON_OVERRIDE_DIST_PATH: place },
        ...(shown === undefined ? {} : { DISPLAY: shown }),
      },
    });
    let isServing = false;
    child.stdout.setEncoding('utf8').on('data', (line: string) => {
      z.object({ url: z.url() }).parse(JSON.parse(line));
      isServing = true;
      child.kill('SIGINT');
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { isServing, code, stderr, program };
  }

  test.each([
    ['root', ROOT],
    ['another account', SIGNED_OUT],
  ])('as %s without a display, serves the app to a browser without trying Electron', async (_, account) => {
    const { isServing, code, stderr } = await start({ account });
    expect([isServing, code]).toEqual([true, 0]);
    expect(stderr).toMatch(/^There is no display: .*\nEngawa opens in a browser instead\.\n/);
    expect(stderr).not.toContain('FATAL');
  });

  test('as root with a display, says that Electron does not run as root and serves the app', async () => {
    const { isServing, code, stderr } = await start({ account: ROOT, display });
    expect([isServing, code]).toEqual([true, 0]);
    expect(stderr).toMatch(/^Electron does not run as root: .*\nEngawa opens in a browser instead\.\n/);
  });

  test('as another account with a display, runs Electron and exits with its code', async () => {
    const { isServing, code, stderr } = await start({ account: SIGNED_OUT, display });
    expect([isServing, code, stderr]).toEqual([false, 3, '']);
  });

  test('with a display that cannot be reached, serves the app', async () => {
    const { isServing, code, stderr } = await start({ account: SIGNED_OUT, display: ':9999' });
    expect([isServing, code]).toEqual([true, 0]);
    expect(stderr).toMatch(/cannot reach the display/);
    expect(stderr).toMatch(BROWSER);
  });

  test('with --electron, never falls back: fails as root with one sentence, and shows the window with --no-sandbox', async () => {
    const refused = await start({ account: ROOT, display, flags: ['--electron'] });
    expect([refused.isServing, refused.code]).toEqual([false, 133]);
    expect(refused.stderr).toMatch(
      /^Electron does not run as root: .*\nWhat Electron printed is in out\/electron\.log\.\n$/,
    );
    expect(await readFile(join(PROJECT, 'out/electron.log'), 'utf8')).toContain('FATAL:electron_main_delegate');
    expect(refused.stderr).not.toMatch(BROWSER);
    const shown = await start({ account: ROOT, display, flags: ['--electron', '--no-sandbox'] });
    expect([shown.isServing, shown.code, shown.stderr]).toEqual([false, 3, '']);
  });

  test.each([
    ['SIGTRAP', 'kill -TRAP $$', /\(SIGTRAP\)/],
    ['SIGABRT', 'kill -ABRT $$', /\(SIGABRT\)/],
    ['1', 'exit 1', /\(code 1\)/],
    [
      '127',
      'echo "electron: error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127',
      /libnss3\.so/,
    ],
    ['its sandbox', `echo "${SUID}" >&2; kill -TRAP $$`, /cannot make its sandbox.*sudo chmod 4755 ".*chrome-sandbox"/],
    ['nothing for 20 seconds', 'while :; do sleep 0.1; done', /no window within 20 seconds/],
  ])('says in one sentence that Electron ended with %s, and serves the app', async (_, script, sentence) => {
    const { isServing, code, stderr } = await start({
      account: SIGNED_OUT,
      display,
      electron: `#!/bin/sh\n${script}\n`,
    });
    expect([isServing, code]).toEqual([true, 0]);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(BROWSER);
    expect(stderr).not.toMatch(/FATAL|cannot open/);
  });

  test('ends quietly with code 0 if Electron handed over to a running instance', async () => {
    const { isServing, code, stderr } = await start({ account: SIGNED_OUT, display, electron: '#!/bin/sh\nexit 0\n' });
    expect([isServing, code, stderr]).toEqual([false, 0, '']);
  });
});
