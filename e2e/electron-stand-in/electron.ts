import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions } from 'electron';
import { app, assertOrder, protocolHandlers } from './app.ts';
import type { ProtocolHandler } from './origin.ts';
import { BrowserWindow, screen, world } from './windows.ts';

/**
 * The `electron` module for a main process in plain Node, whose windows are pages of a headless Chromium. It has only what
 * the shell uses: a new import fails at once, and a new method is not a function.
 */
export { app, BrowserWindow, screen };

Object.assign(process.versions, { electron: '45.0.0', chrome: '150.0.0.0' });

export const ipcMain = {
  handle: (channel: string, handler: Parameters<typeof world.handlers.set>[1]) => world.handlers.set(channel, handler),
  on: (channel: string, listener: (...given: readonly unknown[]) => void) => world.listeners.on(channel, listener),
};

export const protocol = {
  registerSchemesAsPrivileged: () => assertOrder('protocol.registerSchemesAsPrivileged()', 'before'),
  handle: (scheme: string, handler: ProtocolHandler) => protocolHandlers.set(scheme, handler),
};

type PermissionDetails = { readonly isMainFrame: boolean; readonly requestingUrl: string };
type CheckHandler = (contents: unknown, permission: string, origin: string, details: PermissionDetails) => boolean;
type RequestHandler = (
  answer: { readonly url: string },
  verdict: (verdict: { readonly cancel: boolean }) => void,
) => void;

/** Electron grants all of these unless a handler decides. Named as in Chromium's protocol. */
const PERMISSIONS = [
  'geolocation',
  'notifications',
  'midi',
  'camera',
  'microphone',
  'clipboard-read',
  'idle-detection',
];

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: () => undefined,
  setPermissionCheckHandler: (handler: CheckHandler) => void applyPermissions(handler),
  setDevicePermissionHandler: () => undefined,
  webRequest: {
    onBeforeRequest: (handler: RequestHandler) => {
      world.mayRequest = (url) => {
        let isCancelled = false;
        handler({ url }, ({ cancel }) => {
          isCancelled = cancel;
        });
        return !isCancelled;
      };
    },
    onErrorOccurred: (handler: typeof world.onRequestFailed) => {
      world.onRequestFailed = handler;
    },
  },
  /** Electron downloads dictionaries for these. */
  spellCheckerLanguages: ['en-GB'] as readonly string[],
  getSpellCheckerLanguages: () => defaultSession.spellCheckerLanguages,
  setSpellCheckerLanguages: (languages: readonly string[]) => {
    defaultSession.spellCheckerLanguages = languages;
  },
  resolveProxy: async () => 'DIRECT',
  cookies: {
    get: async () => {
      const { browser } = await world.chromium.promise;
      const { cookies } = await browser.send('Storage.getCookies', {});
      return cookies.map(({ name, domain }) => ({ name, domain }));
    },
  },
});

let hasSession = false;
export const session = {
  get defaultSession() {
    assertOrder('session.defaultSession', 'after');
    if (!hasSession) {
      hasSession = true;
      app.emit('session-created', defaultSession);
    }
    return defaultSession;
  },
};

async function applyPermissions(handler: CheckHandler): Promise<void> {
  const { browser } = await world.chromium.promise;
  const details = { isMainFrame: true, requestingUrl: 'app://engawa/' };
  for (const name of PERMISSIONS) {
    const setting = handler(null, name, 'app://engawa/', details) ? 'granted' : 'denied';
    await browser.send('Browser.setPermission', { permission: { name }, setting });
  }
}

/** The prefix of texts that Chromium encrypts with a Secret Service. */
const MARK = 'v11';
const KEY = createHash('sha256').update('a keyring of tests').digest();
export const safeStorage = {
  encryptStringAsync: async (text: string) => {
    assertOrder('safeStorage', 'after');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(MARK), nonce, cipher.getAuthTag(), sealed]);
  },
  decryptStringAsync: async (sealed: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', KEY, sealed.subarray(3, 15)).setAuthTag(sealed.subarray(15, 31));
    const result = decipher.update(sealed.subarray(31), undefined, 'utf8') + decipher.final('utf8');
    return { result, shouldReEncrypt: false };
  },
};

class NativeTheme extends EventEmitter {
  #source = 'system';
  get themeSource(): string {
    return this.#source;
  }
  set themeSource(source: string) {
    this.#source = source;
    for (const { webContents } of BrowserWindow.all) webContents.setColourScheme();
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}
export const nativeTheme = new NativeTheme();
world.prefersDark = () => nativeTheme.shouldUseDarkColors;
world.assertReady = (what) => assertOrder(what, 'after');

type MenuItem = Omit<MenuItemConstructorOptions, 'submenu'> & { readonly submenu: Menu | null };
export class Menu {
  static #applicationMenu: Menu | null = null;
  static setApplicationMenu = (menu: Menu | null): void => {
    Menu.#applicationMenu = menu;
  };
  static getApplicationMenu = (): Menu | null => Menu.#applicationMenu;
  static buildFromTemplate = (template: readonly MenuItemConstructorOptions[]): Menu =>
    new Menu(
      template.map((item) => ({
        ...item,
        submenu: Array.isArray(item.submenu) ? Menu.buildFromTemplate(item.submenu) : null,
      })),
    );

  readonly items: readonly MenuItem[];
  constructor(items: readonly MenuItem[]) {
    this.items = items;
  }
  popup = (): void => undefined;
}

export class Tray extends EventEmitter {
  constructor() {
    super();
    assertOrder('A tray', 'after');
  }
  setToolTip = (): void => undefined;
  setContextMenu = (): void => undefined;
  destroy = (): void => undefined;
}

export const nativeImage = {
  createFromPath: () => ({ setTemplateImage: () => undefined }),
  createFromBuffer: () => ({ setTemplateImage: () => undefined }),
};

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  constructor() {
    super();
    assertOrder('A notification', 'after');
  }
  show(): void {
    this.emit('show');
  }
}

export const dialog = {
  /** Answers as if Escape was pressed. */
  showMessageBoxSync: ({ cancelId }: { readonly cancelId?: number }) => {
    assertOrder('dialog', 'after');
    return cancelId ?? 0;
  },
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
};
export const shell = { openExternal: async (_url: string) => undefined, openPath: async (_path: string) => '' };
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = { start: () => 1, stop: () => true };

/** Runs a spec's script in this process, as Playwright does in Electron's. */
process.on(
  'message',
  async ({ id, source, given }: { readonly id: number; readonly source: string; readonly given: unknown }) => {
    try {
      const electron = {
        app,
        BrowserWindow,
        screen,
        ipcMain,
        session,
        safeStorage,
        nativeTheme,
        Menu,
        Tray,
        Notification,
        dialog,
        shell,
        powerMonitor,
      };
      const run = new Function('electron', 'given', `return (${source})(electron, given)`);
      process.send?.({ id, value: await run(electron, given) });
    } catch (cause) {
      process.send?.({ id, failure: String(cause) });
    }
  },
);
process.channel?.unref();
