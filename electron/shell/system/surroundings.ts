import { readFileSync } from 'node:fs';
import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron';
import type { Core, Log } from '#core/ports.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import appIcon from '../../../build/icons/linux/128x128.png?asset';
import { followCore } from '../follow-core.ts';
import trayPicture from '../icons/tray.png?asset';
import trayShape from '../icons/tray-shape.png?asset';
import type { StartedUpdates } from '../updates/start-updates.ts';
import { createUpdateRounds } from '../updates/updates.ts';
import { appMenuTemplate, textMenuTemplate } from '../window/app-menu.ts';
import { type AppWindow, createLook } from '../window/main-window.ts';
import { createTaskbar } from '../window/taskbar.ts';
import type { Language, ShellWords } from './words.ts';

type SurroundingsOptions = {
  readonly core: Core;
  readonly log: Log;
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  readonly window: AppWindow;
  readonly goTo: (link: AppLink) => void;
  readonly updates: StartedUpdates;
};

/** Follows the settings around the page: menus, theme, scale, tray, taskbar, update checks. Resolves once the page can be shown. */
export async function createSurroundings(options: SurroundingsOptions) {
  const { core, log, platform, language, window, goTo, updates } = options;
  const look = createLook(platform, window.current);
  const taskbar = createTaskbar(app, platform, window.current);
  const setUpdateRounds = createUpdateRounds(() => updates.handlers['updates.check']({}, new AbortController()));
  // Kept from garbage collection, or the icon would vanish.
  let tray: Tray | null = null;
  let spoken: ShellWords | null = null;

  /** Sets menus only when their words change: setting one closes it if it is open. */
  function setMenus(hasTray: boolean): void {
    const words = language.words();
    const isSpoken = words === spoken;
    spoken = words;
    if (!isSpoken) {
      const template = appMenuTemplate({ platform, isDevelopment: !app.isPackaged, words, goTo });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    }
    if (!hasTray) {
      tray?.destroy();
      tray = null;
      return;
    }
    if (isSpoken && tray !== null) return;
    tray ??= putTray(platform, window.show);
    tray.setToolTip('Engawa');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words.open, click: window.show },
        { label: words.settings, click: () => goTo({ kind: 'page', page: 'settings' }) },
        { type: 'separator' },
        { label: words.quit, click: () => app.quit() },
      ]),
    );
  }

  if (!app.isPackaged) app.dock?.setIcon(appIcon);
  // Replaces Electron's default menu, which zooms and has developer tools.
  setMenus(false);
  await followCore({ core, log }, 'settings', (settings) => {
    language.choose(settings.language);
    look.apply(settings);
    setMenus(settings.desktop.hasTray);
    setUpdateRounds(settings.desktop.checksUpdates);
  });
  await followCore({ core, log }, 'downloads', taskbar.show);
  // The system may take long to name its proxy, and the window waits for this function.
  followCore({ core, log }, 'network', updates.useProxy).catch((cause: unknown) =>
    log.error('core not followed', cause),
  );

  return {
    /** Whether the app goes on without a window: the dock or the tray can open one. */
    staysWithoutWindow: () => platform === 'darwin' || tray !== null,
    attach: (opened: BrowserWindow): void => {
      look.attach(opened);
      taskbar.attach(opened);
      opened.webContents.on('context-menu', (_event, clicked) => {
        const template = textMenuTemplate(clicked, language.words());
        if (template.length > 0) Menu.buildFromTemplate(template).popup({ window: opened });
      });
    },
  };
}

function putTray(platform: NodeJS.Platform, onOpen: () => void): Tray {
  if (platform !== 'darwin') {
    const tray = new Tray(nativeImage.createFromPath(trayPicture));
    // On GNOME this takes a double click; on macOS a click opens the menu.
    tray.on('click', onOpen);
    return tray;
  }
  const image = nativeImage.createFromBuffer(readFileSync(trayShape), { scaleFactor: 2 });
  // Black and transparent, 16 points: the system paints it in the colour of its bar.
  image.setTemplateImage(true);
  return new Tray(image);
}
