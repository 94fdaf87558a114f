import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen, shell, type TitleBarOverlay } from 'electron';
import type { Log } from '#core/ports.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import appIcon from '../../../build/icons/linux/128x128.png?asset';
import { APP_START_URL } from '../security/app-protocol.ts';
import type { IpcServer } from '../security/ipc-server.ts';
import { confineNavigation } from '../security/session-policy.ts';
import { tellStarter } from '../start-message.ts';
import { createExternalLinks } from '../system/external-links.ts';
import { watchPage } from '../system/process-watch.ts';
import type { DisplayAwake } from './display-awake.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

type MainWindowOptions = {
  readonly preloadPath: string;
  readonly dataFolder: string;
  readonly ipcServer: IpcServer;
  readonly display: DisplayAwake;
  readonly log: Log;
};

const FIRST_SIZE = { width: 1280, height: 820 };
/** Time for a loaded page to be drawn before its window is shown anyway. */
const DRAWING_MILLISECONDS = 1_000;
const SMALLEST_SIZE = { minWidth: 400, minHeight: 480 };

/** The one window, shown once the page is drawn. */
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
    // Windows and macOS take the icon from the program.
    ...(process.platform === 'linux' ? { icon: appIcon } : {}),
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
  // This shows the window: 'ready-to-show' is emitted for hidden ones only.
  if (state?.isMaximized === true) window.maximize();

  const { webContents } = window;
  confineNavigation(webContents, createExternalLinks(shell, log));
  ipcServer.attach(webContents);
  display.follow(webContents);
  watchPage(webContents, log);
  const showOnce = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  window.once('ready-to-show', showOnce);
  // A hidden window may never become ready: on Wayland (electron/electron#48859), or on Windows, for its overlay (#42409, #54025).
  webContents.once('dom-ready', () => setTimeout(showOnce, DRAWING_MILLISECONDS));
  let isMaximized = state?.isMaximized === true;
  // A minimized or full-screen window does not count as maximized, but is again after that.
  const noteSize = () => {
    if (!window.isMinimized() && !window.isFullScreen()) isMaximized = window.isMaximized();
  };
  window.on('maximize', noteSize).on('unmaximize', noteSize).on('restore', noteSize);
  window.on('close', () => {
    noteSize();
    const current = { bounds: window.getNormalBounds(), isMaximized };
    writeWindowState(statePath, current, (cause) => log.error('window state not written', cause));
  });
  window.loadURL(APP_START_URL).catch((cause: unknown) => log.error('page not loaded', cause));
  return window;
}

/** The system gets the theme with more contrast as dark. */
const SYSTEM_THEMES = { system: 'system', light: 'light', dark: 'dark', contrast: 'dark' } as const;

/** Theme and scale outside the page. Usable once the app is ready. */
export function createLook(platform: NodeJS.Platform, current: AppWindow['current']) {
  let scale = 1;

  function draw(window = current()): void {
    window?.setBackgroundColor(windowGround());
    if (platform !== 'darwin') window?.setTitleBarOverlay(titleBarOverlay(scale));
  }
  nativeTheme.on('updated', () => draw());

  return {
    apply: (settings: Pick<Settings, 'theme' | 'scale'>): void => {
      const theme = SYSTEM_THEMES[settings.theme];
      if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
      if (scale === settings.scale) return;
      scale = settings.scale;
      current()?.webContents.setZoomFactor(scale);
      draw();
    },
    attach: (window: BrowserWindow): void => {
      // A reloaded page gets the factor that the engine remembers for its address.
      window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(scale));
      draw(window);
    },
  };
}

/** Height of the page's top bar at scale 1; the system draws its window buttons over it. */
const HEIGHT_PIXELS = 48;

/** Transparent, so that the page's bar shows. macOS uses the height only. */
function titleBarOverlay(scale: number): TitleBarOverlay {
  return {
    color: '#00000000',
    symbolColor: nativeTheme.shouldUseDarkColors ? '#e9e4dd' : '#2b2724',
    height: Math.round(HEIGHT_PIXELS * scale),
  };
}

/** The colour seen before the page is drawn, and at its edges while the window grows. */
function windowGround(): string {
  return nativeTheme.shouldUseDarkColors ? '#161412' : '#faf8f5';
}

export type AppWindow = ReturnType<typeof createAppWindow>;

/** The one window, opened again after it was closed. */
export function createAppWindow(open: () => BrowserWindow) {
  let window: BrowserWindow | null = null;
  const current = () => (window === null || window.isDestroyed() ? null : window);
  return {
    /** Null while there is none: the app may stay without one. */
    current,
    show: (): void => {
      const there = current();
      if (there === null) {
        window = open();
        return;
      }
      if (there.isMinimized()) there.restore();
      there.focus();
    },
  };
}
