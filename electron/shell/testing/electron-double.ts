import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Stands in for the `electron` module, whose binary need not run: it does nothing and records everything, so that tests can
 * check what the shell asked for, and call what it registered with any values.
 */

type Recorded = (...given: readonly unknown[]) => unknown;

/** Names of calls whose order matters, as they came. */
export const calls: string[] = [];
export const opened: string[] = [];
type MessageBox = {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
  readonly cancelId: number;
  readonly noLink: boolean;
};
export const messageBoxes: MessageBox[] = [];
export const windows: BrowserWindow[] = [];
/** Emits `window` for each new one, `exit` with the code. */
export const happenings = new EventEmitter();

export type DoubleFrame = { url: string; parent: DoubleFrame | null; isDestroyed: () => boolean };

export class PreventableEvent {
  readonly url: string;
  readonly isMainFrame: boolean;
  isPrevented = false;

  constructor(url = '', isMainFrame = true) {
    this.url = url;
    this.isMainFrame = isMainFrame;
  }

  preventDefault(): void {
    this.isPrevented = true;
  }
}

export class WebContents extends EventEmitter {
  readonly mainFrame: DoubleFrame = { url: '', parent: null, isDestroyed: () => false };
  readonly sent: (readonly unknown[])[] = [];
  reloads = 0;
  zoomFactor = 1;
  openHandler: Recorded = () => undefined;
  getURL = (): string => this.mainFrame.url;
  isDestroyed = (): boolean => false;
  send = (...message: readonly unknown[]): void => {
    this.sent.push(message);
  };
  setWindowOpenHandler = (handler: Recorded): void => {
    this.openHandler = handler;
  };
  setZoomFactor = (factor: number): void => {
    this.zoomFactor = factor;
  };
  reload = (): void => {
    this.reloads += 1;
  };
}

export class BrowserWindow extends EventEmitter {
  readonly options: Readonly<Record<string, unknown>>;
  readonly webContents = new WebContents();
  isShown = false;
  shows = 0;
  overlay: unknown = null;
  ground = '';
  readonly progress: (readonly unknown[])[] = [];
  focused = 0;
  isSmall = false;
  isLarge = false;
  isFull = false;
  private isGone = false;

  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    this.options = options;
    windows.push(this);
    calls.push('window');
  }

  loadURL = async (url: string): Promise<void> => {
    this.webContents.mainFrame.url = url;
    happenings.emit('window', this);
  };
  show = (): void => {
    this.isShown = true;
    this.shows += 1;
    this.emit('show');
  };
  focus = (): void => {
    this.focused += 1;
  };
  close = (): void => {
    this.emit('close');
    this.isGone = true;
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (!app.isQuitting && windows.every((window) => window.isDestroyed())) app.emit('window-all-closed');
  };
  /** As Windows does: it then ends the process, unless the app has begun to quit. */
  endSession = (): void => {
    this.emit('query-session-end', {});
    this.emit('session-end', {});
    if (!app.isQuitting) app.exit(0);
  };
  getNormalBounds = () => ({ x: 10, y: 20, width: 900, height: 700 });
  isDestroyed = (): boolean => this.isGone;
  isVisible = (): boolean => this.isShown;
  /** As Electron answers on every system: not while it is minimized or in full screen. */
  isMaximized = (): boolean => this.isLarge && !this.isSmall && !this.isFull;
  isMinimized = (): boolean => this.isSmall;
  isFullScreen = (): boolean => this.isFull;
  maximize = (): void => {
    this.isLarge = true;
    this.show();
    this.emit('maximize');
  };
  restore = (): void => {
    this.isSmall = false;
    this.emit('restore');
  };
  setTitleBarOverlay = (overlay: unknown): void => {
    this.overlay = overlay;
  };
  setBackgroundColor = (colour: string): void => {
    this.ground = colour;
  };
  setProgressBar = (...given: readonly unknown[]): void => {
    this.progress.push(given);
  };
}

class App extends EventEmitter {
  isPackaged = false;
  hasLock = true;
  readonly paths = new Map<string, string>();
  readonly removedSwitches: string[] = [];
  /** Switches of the command line. */
  readonly switches = new Set<string>();
  readonly claimedSchemes: string[] = [];
  readonly claims: (readonly unknown[])[] = [];
  languages = ['en-GB'];
  badge = 0;
  /** On macOS only. */
  dockIcon = '';
  readonly dock = {
    setIcon: (path: string): void => {
      this.dockIcon = path;
    },
  };
  isQuitting = false;
  readonly commandLine = {
    appendSwitch: (name: string) => calls.push(`switch ${name}`),
    removeSwitch: (name: string) => this.removedSwitches.push(name),
    hasSwitch: (name: string) => this.switches.has(name),
  };
  enableSandbox = (): void => {
    calls.push('enableSandbox');
  };
  whenReady = async (): Promise<void> => {
    calls.push('ready');
    this.emit('session-created', session.defaultSession);
  };
  requestSingleInstanceLock = (): boolean => this.hasLock;
  getPath = (name: string): string => join(tmpdir(), 'engawa-shell-test', name);

  setPath = (name: string, path: string): void => {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.paths.set(name, path);
  };
  getAppPath = (): string => tmpdir();
  setAppUserModelId = (): void => {};
  setDesktopName = (name: string): void => {
    calls.push(`desktop ${name}`);
  };
  getPreferredSystemLanguages = (): string[] => this.languages;
  isDefaultProtocolClient = (scheme: string): boolean => this.claimedSchemes.includes(scheme);
  setAsDefaultProtocolClient = (scheme: string, ...program: readonly unknown[]): void => {
    this.claimedSchemes.push(scheme);
    this.claims.push(program);
  };
  setBadgeCount = (count: number): void => {
    this.badge = count;
  };
  releaseSingleInstanceLock = (): void => {
    calls.push('lock released');
  };
  relaunch = (): void => {
    calls.push('relaunch');
  };
  getName = (): string => 'Engawa';
  getVersion = (): string => '0.0.0';
  /** As Electron does: windows first, then `will-quit`. */
  quit = (): void => {
    this.isQuitting = true;
    const open = windows.filter((window) => !window.isDestroyed());
    for (const window of open) window.close();
    const event = new PreventableEvent();
    this.emit('will-quit', event);
    if (!event.isPrevented) this.exit(0);
  };
  exit = (code: number): void => {
    calls.push(`exit ${code}`);
    this.isQuitting = false;
    this.emit('quit', {}, code);
    // The process has ended; the next start is a new one.
    this.removeAllListeners();
    happenings.emit('exit', code);
  };
}

class Session extends EventEmitter {
  /** The languages whose dictionaries Electron downloads. */
  spellCheckerLanguages: readonly string[] = ['en-GB'];
  setSpellCheckerLanguages = (languages: readonly string[]): void => {
    this.spellCheckerLanguages = languages;
  };
  permissionRequest: Recorded = () => undefined;
  permissionCheck: Recorded = () => undefined;
  devicePermission: Recorded = () => undefined;
  readonly proxies: unknown[] = [];
  readonly askedProxies: string[] = [];
  resolveProxy = async (url: string): Promise<string> => {
    this.askedProxies.push(url);
    return 'PROXY proxy.example:3128; DIRECT';
  };
  beforeRequest: Recorded = () => undefined;
  requestFailed: Recorded = () => undefined;
  readonly webRequest = {
    onErrorOccurred: (listener: Recorded) => {
      this.requestFailed = listener;
    },
    onBeforeRequest: (handler: Recorded) => {
      this.beforeRequest = handler;
    },
  };
  setProxy = async (proxy: unknown): Promise<void> => {
    this.proxies.push(proxy);
  };
  setPermissionRequestHandler = (handler: Recorded): void => {
    this.permissionRequest = handler;
  };
  setPermissionCheckHandler = (handler: Recorded): void => {
    this.permissionCheck = handler;
  };
  setDevicePermissionHandler = (handler: Recorded): void => {
    this.devicePermission = handler;
  };
}

export const app = new App();
const updaterSession = new Session();
export const session = {
  defaultSession: new Session(),
  updaterSession,
  fromPartition: () => {
    app.emit('session-created', updaterSession);
    return updaterSession;
  },
};
export const ipcMain = {
  handlers: new Map<string, Recorded>(),
  listeners: new Map<string, Recorded>(),
  handle: (channel: string, handler: Recorded) => ipcMain.handlers.set(channel, handler),
  on: (channel: string, listener: Recorded) => ipcMain.listeners.set(channel, listener),
};
export const protocol = {
  schemes: [] as unknown[],
  handlers: new Map<string, (request: Request) => Promise<Response>>(),
  registerSchemesAsPrivileged: (schemes: unknown[]) => {
    calls.push('schemes');
    protocol.schemes.push(...schemes);
  },
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => protocol.handlers.set(scheme, handler),
};
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = {
  started: [] as string[],
  blocking: new Set<number>(),
  start: (type: string): number => {
    const id = powerSaveBlocker.started.push(type);
    powerSaveBlocker.blocking.add(id);
    return id;
  },
  stop: (id: number): boolean => powerSaveBlocker.blocking.delete(id),
};
export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: true, themeSource: 'system' });
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const shell = {
  openExternal: async (url: string): Promise<void> => {
    opened.push(url);
  },
  revealed: [] as string[],
  openPath: async (path: string): Promise<string> => {
    shell.revealed.push(path);
    return '';
  },
};
/** On Linux without a keyring. */
export const safeStorage = {
  encryptStringAsync: async (text: string) => Buffer.from(`v10${text}`),
  decryptStringAsync: async () => ({ result: '', shouldReEncrypt: false }),
};
export const dialog = {
  /** The label of the button to press; null: Escape. */
  press: (_box: MessageBox): string | null => null,
  showMessageBoxSync: (box: MessageBox): number => {
    calls.push('message');
    messageBoxes.push(box);
    const pressed = dialog.press(box);
    return pressed === null ? box.cancelId : box.buttons.indexOf(pressed);
  },
  asked: [] as (readonly unknown[])[],
  answer: { canceled: true, filePaths: [] as string[] },
  showOpenDialog: async (...given: readonly unknown[]) => {
    dialog.asked.push(given);
    return dialog.answer;
  },
};

export const exposed = new Map<string, unknown>();
export const contextBridge = { exposeInMainWorld: (key: string, api: unknown) => exposed.set(key, api) };
export const ipcRenderer = Object.assign(new EventEmitter(), {
  invoked: [] as (readonly unknown[])[],
  sent: [] as (readonly unknown[])[],
  invoke: async (...message: readonly unknown[]) => {
    ipcRenderer.invoked.push(message);
    return { ok: true, value: null };
  },
  send: (...message: readonly unknown[]) => ipcRenderer.sent.push(message),
});
