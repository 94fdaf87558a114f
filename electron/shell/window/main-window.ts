import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen, shell, type TitleBarOverlay } from 'electron';
import type { Log } from '#core/ports.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import { APP_START_URL } from '../security/app-origin.ts';
import type { IpcServer } from '../security/ipc-server.ts';
import { confineNavigation } from '../security/navigation-policy.ts';
import { tellStarter } from '../starter.ts';
import { createExternalLinks } from '../system/external-links.ts';
import type { DisplayAwake } from './display-awake.ts';
import { APP_ICON } from './icons.ts';
import { reviveCrashedPage } from './page-crash.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

type MainWindowOptions = {
  readonly preloadPath: string;
  readonly dataFolder: string;
  readonly ipcServer: IpcServer;
  readonly display: DisplayAwake;
  readonly log: Log;
};

const FIRST_SIZE = { width: 1280, height: 820 };
/** As long as a loaded page may take to be drawn before its window is shown without that. */
const DRAWING_MILLISECONDS = 1_000;
const SMALLEST_SIZE = { minWidth: 400, minHeight: 480 };

/** The one window. It is shown once there is something to see. */
export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { preloadPath, dataFolder, ipcServer, display, log } = options;
  const statePath = join(dataFolder, 'window-state.json');
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const state = readWindowState(statePath, areas);
  const window = new BrowserWindow({
    ...(state?.bounds ?? FIRST_SIZE),
    ...SMALLEST_SIZE,
    show: false,
    title: app.getName(),
    // Windows and macOS have it from the program itself.
    ...(process.platform === 'linux' ? { icon: APP_ICON } : {}),
    backgroundColor: windowGround(),
    titleBarStyle: 'hidden',
    titleBarOverlay: titleBarOverlay(1),
    webPreferences: {
      preload: preloadPath,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.once('show', () => {
    tellStarter().catch((cause: unknown) => log.error('starter not told of the window', cause));
  });
  // Shows the window: 'ready-to-show' comes for hidden ones only.
  if (state?.isMaximized === true) window.maximize();

  const { webContents } = window;
  confineNavigation(
    webContents,
    createExternalLinks({
      openExternal: (url) => shell.openExternal(url),
      onFailure: (cause) => log.error('external address not opened', cause),
      now: () => performance.now(),
    }),
  );
  ipcServer.attach(webContents);
  display.follow(webContents);
  reviveCrashedPage(webContents, log);
  const showOnce = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  window.once('ready-to-show', showOnce);
  // On Wayland a hidden window may never be drawn, and is never ready then (electron/electron#48859).
  if (process.platform === 'linux') webContents.once('dom-ready', () => setTimeout(showOnce, DRAWING_MILLISECONDS));
  window.on('close', () => {
    const current = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
    writeWindowState(statePath, current, (cause) => log.error('window state not written', cause));
  });
  window.loadURL(APP_START_URL).catch((cause: unknown) => log.error('page not loaded', cause));
  return window;
}

type Look = {
  readonly apply: (settings: Pick<Settings, 'theme' | 'scale'>) => void;
  /** A window's page, ground and buttons look as chosen, from its beginning to its end. */
  readonly attach: (window: BrowserWindow) => void;
};

/** What the page's theme is to the system: the one with more contrast is dark. */
const SYSTEM_THEMES = { system: 'system', light: 'light', dark: 'dark', contrast: 'dark' } as const;

/** Light or dark and the size of everything, outside of the page as in it. Usable once the app is ready. */
export function createLook(platform: NodeJS.Platform): Look {
  let scale = 1;
  let attached: BrowserWindow | null = null;

  function draw(): void {
    if (attached === null || attached.isDestroyed()) return;
    attached.setBackgroundColor(windowGround());
    if (platform !== 'darwin') attached.setTitleBarOverlay(titleBarOverlay(scale));
  }
  nativeTheme.on('updated', draw);

  return {
    apply: (settings) => {
      const theme = SYSTEM_THEMES[settings.theme];
      if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
      if (scale === settings.scale) return;
      scale = settings.scale;
      if (attached !== null && !attached.isDestroyed()) attached.webContents.setZoomFactor(scale);
      draw();
    },
    attach: (window) => {
      attached = window;
      // The engine remembers a factor of its own by address, and a page that is loaded anew takes that one.
      window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(scale));
      draw();
    },
  };
}

/** The height of the page's own top bar at its usual size, which the system's window buttons are drawn over. */
const HEIGHT_PIXELS = 48;

/** Transparent, so that the page's bar shows; only the buttons follow light and dark. macOS takes the height alone. */
function titleBarOverlay(scale: number): TitleBarOverlay {
  return {
    color: '#00000000',
    symbolColor: nativeTheme.shouldUseDarkColors ? '#e9e4dd' : '#2b2724',
    height: Math.round(HEIGHT_PIXELS * scale),
  };
}

/** What is seen before the page is drawn, and where it is not yet after a change of size. */
function windowGround(): string {
  return nativeTheme.shouldUseDarkColors ? '#161412' : '#faf8f5';
}

type AppWindow = {
  /** Null while there is none: the app may stay without one. */
  readonly current: () => BrowserWindow | null;
  /** Brings it forward, or opens one. */
  readonly show: () => void;
};

/** The one window, opened anew when it was closed. */
export function createAppWindow(open: () => BrowserWindow): AppWindow {
  let window: BrowserWindow | null = null;
  const current = () => (window === null || window.isDestroyed() ? null : window);
  return {
    current,
    show: () => {
      const there = current();
      if (there === null) {
        // It shows itself once there is something to see.
        window = open();
        return;
      }
      if (there.isMinimized()) there.restore();
      there.focus();
    },
  };
}
