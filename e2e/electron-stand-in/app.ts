import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { startChromium } from './chromium.ts';
import { type ProtocolHandler, serveOrigin } from './origin.ts';
import { BrowserWindow, world } from './windows.ts';

const project = resolve(import.meta.dirname, '../..');
const LOCK = 'SingletonLock';
const MESSAGE = /^singleton-message-.*\.json$/;

type Program = { readonly name: string; readonly productName: string; readonly version: string };

export const protocolHandlers = new Map<string, ProtocolHandler>();

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly languages = ['en-GB'];
  readonly #program: Program = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  readonly #paths = new Map<string, string>([
    ['exe', process.execPath],
    ['downloads', join(homedir(), 'Downloads')],
    ['userData', join(tmpdir(), 'engawa-stand-in')],
  ]);
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #isQuitting = false;
  #lock: string | null = null;

  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((flag) => flag === `--${name}` || flag.startsWith(`--${name}=`)),
    appendSwitch: () => undefined,
    removeSwitch: () => undefined,
  };

  constructor() {
    super();
    world.onLastClosed = () => {
      if (this.#isQuitting) this.#endUnlessPrevented();
      else if (!this.emit('window-all-closed')) this.quit();
    };
    // After the main module, which chooses the folders.
    setImmediate(() => this.#start().catch((cause: unknown) => this.#fail(cause)));
  }

  async #start(): Promise<void> {
    const rule = await serveOrigin(protocolHandlers);
    const sessionData = this.#paths.get('sessionData') ?? this.getPath('userData');
    const chromium = await startChromium([
      ...(process.env['ENGAWA_STAND_IN_FLAGS'] ?? '').split(' ').filter(Boolean),
      ...[
        '--headless',
        '--remote-debugging-pipe',
        '--remote-debugging-port=0',
        '--no-first-run',
        '--no-startup-window',
      ],
      ...['--hide-scrollbars', '--mute-audio', '--force-color-profile=srgb', '--password-store=basic', '--lang=en-US'],
      ...['--autoplay-policy=no-user-gesture-required', '--block-new-web-contents', '--disable-component-update'],
      ...[`--user-data-dir=${sessionData}`, `--host-resolver-rules=${rule}`],
    ]);
    world.chromium.resolve(chromium);
    await chromium.browser.send('Target.setDiscoverTargets', { discover: true });
    process.send?.({ endpoint: chromium.endpoint });
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready');
  }

  #fail(cause: unknown): void {
    process.stderr.write(`${cause}\n`);
    process.exit(1);
  }

  whenReady = (): Promise<void> => this.#ready.promise;
  isReady = (): boolean => this.#isReady;
  getName = (): string => this.#program.productName;
  getVersion = (): string => this.#program.version;
  getPreferredSystemLanguages = (): readonly string[] => this.languages;
  enableSandbox = (): void => assertOrder('app.enableSandbox()', 'before');
  setAppUserModelId = (): void => undefined;
  setDesktopName = (): void => undefined;
  isDefaultProtocolClient = (): boolean => false;
  setAsDefaultProtocolClient = (): boolean => true;
  relaunch = (): void => undefined;
  setBadgeCount = (): boolean => true;

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.#paths.set(name, path);
  }

  /** With files instead of Chromium's socket: a second start leaves its arguments in one. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    try {
      mkdirSync(folder, { recursive: true });
      this.#lock = join(folder, LOCK);
      writeFileSync(this.#lock, String(process.pid), { flag: 'wx' });
    } catch {
      if (this.#lock === null || isRunning(this.#lock)) return this.#handOver(folder);
      writeFileSync(this.#lock, String(process.pid));
    }
    for (const name of readdirSync(folder)) if (MESSAGE.test(name)) rmSync(join(folder, name));
    watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || !MESSAGE.test(name)) return;
      try {
        const commandLine = JSON.parse(readFileSync(join(folder, name), 'utf8'));
        rmSync(join(folder, name));
        this.emit('second-instance', {}, commandLine, folder);
      } catch {
        // Half written or already handled: the same file causes several events.
      }
    });
    return true;
  }

  #handOver(folder: string): boolean {
    this.#lock = null;
    try {
      writeFileSync(join(folder, `singleton-message-${process.pid}.json`), JSON.stringify(process.argv));
    } catch {
      // The folder is not writable, and Electron gets no lock there either.
    }
    return false;
  }

  releaseSingleInstanceLock(): void {
    if (this.#lock !== null) rmSync(this.#lock, { force: true });
    this.#lock = null;
  }

  /** In the order of Electron's `browser.cc`. */
  quit(): void {
    if (this.#isQuitting) return;
    const event = prevent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#isQuitting = true;
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) this.#endUnlessPrevented();
    for (const window of windows) window.close();
  }

  #endUnlessPrevented(): void {
    const event = prevent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#isQuitting = false;
    else this.exit(0);
  }

  exit(code: number): void {
    this.emit('quit', {}, code);
    this.releaseSingleInstanceLock();
    process.exit(code);
  }
}

function isRunning(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

function prevent() {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

export const app = new App();

/** Like Electron, throws for a call before or after the app is ready. */
export function assertOrder(what: string, when: 'before' | 'after'): void {
  if (app.isReady() !== (when === 'after')) throw new Error(`${what} is for ${when} the app is ready`);
}
