import { join } from 'node:path';
import { app, BrowserWindow, screen, shell } from 'electron';
import type { Log } from '#core/ports.ts';
import { APP_START_URL } from '../security/app-origin.ts';
import type { IpcServer } from '../security/ipc-server.ts';
import { confineNavigation } from '../security/navigation-policy.ts';
import { tellStarter } from '../starter.ts';
import { createExternalLinks } from '../system/external-links.ts';
import type { DisplayAwake } from './display-awake.ts';
import { APP_ICON } from './icons.ts';
import { reviveCrashedPage } from './page-crash.ts';
import { titleBarOverlay, windowGround } from './title-bar.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

export type MainWindowOptions = {
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
