import { app, type BrowserWindow, Menu } from 'electron';
import type { Core } from '#core/core.ts';
import type { Log } from '#core/ports.ts';
import type { AppLink } from '#shared/domain/app/app-link.ts';
import { followCore } from '../follow-core.ts';
import type { StartedUpdates } from '../updates/start-updates.ts';
import { createUpdateRounds } from '../updates/updates.ts';
import { appMenuTemplate, textMenuTemplate } from '../window/app-menu.ts';
import { APP_ICON } from '../window/icons.ts';
import { createLook } from '../window/main-window.ts';
import { createTaskbar } from '../window/taskbar.ts';
import { createTrayIcon } from '../window/tray.ts';
import { watchResponsiveness } from './process-watch.ts';
import type { Language } from './words.ts';

type SurroundingsOptions = {
  readonly core: Core;
  readonly log: Log;
  readonly platform: NodeJS.Platform;
  readonly language: Language;
  readonly show: () => void;
  readonly goTo: (link: AppLink) => void;
  readonly updates: StartedUpdates;
};

/** Follows the settings around the page: menus, theme, scale, tray, taskbar, update checks. Resolves once all are set. */
export async function createSurroundings(options: SurroundingsOptions) {
  const { core, log, platform, language, show, goTo, updates } = options;
  const look = createLook(platform);
  const taskbar = createTaskbar(app, platform);
  const setUpdateRounds = createUpdateRounds(updates.port);
  const tray = createTrayIcon(platform, show, () => goTo({ kind: 'page', page: 'settings' }));
  let menuLocale: string | null = null;

  function setMenu(): void {
    if (menuLocale === language.locale()) return;
    menuLocale = language.locale();
    const template = appMenuTemplate({ platform, isDevelopment: !app.isPackaged, words: language.words(), goTo });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  if (!app.isPackaged) app.dock?.setIcon(APP_ICON);
  // Electron's own menu zooms and has developer tools.
  setMenu();
  await followCore({ core, log }, 'settings', (settings) => {
    language.choose(settings.language);
    setMenu();
    look.apply(settings);
    tray.set(settings.desktop.hasTray, language.words());
    setUpdateRounds(settings.desktop.checksUpdates);
  });
  await followCore({ core, log }, 'downloads', taskbar.show);
  await followCore({ core, log }, 'network', updates.useProxy);

  return {
    /** Whether the app goes on without a window, because there is another way to it. */
    staysWithoutWindow: () => platform === 'darwin' || tray.isThere(),
    /** To be called with every new window. */
    attach: (opened: BrowserWindow): void => {
      look.attach(opened);
      taskbar.attach(opened);
      watchResponsiveness(opened.webContents, log);
      opened.webContents.on('context-menu', (_event, clicked) => {
        const template = textMenuTemplate(clicked, language.words());
        if (template.length > 0) Menu.buildFromTemplate(template).popup({ window: opened });
      });
    },
  };
}
