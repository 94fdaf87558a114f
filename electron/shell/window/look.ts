import { type BrowserWindow, nativeTheme } from 'electron';
import type { Settings } from '#shared/domain/app/settings.ts';
import { titleBarOverlay, windowGround } from './title-bar.ts';

export type Look = {
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
