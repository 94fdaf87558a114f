import { readFileSync } from 'node:fs';
import { app, Menu, type NativeImage, nativeImage, Tray } from 'electron';
import type { ShellWords } from '../system/words.ts';
import { TRAY_ICONS } from './icons.ts';

/** Usable once the app is ready. */
export function createTrayIcon(platform: NodeJS.Platform, onOpen: () => void, onSettings: () => void) {
  // Kept from garbage collection, or the icon would vanish.
  let tray: Tray | null = null;
  let spoken: ShellWords | null = null;

  function put(): Tray {
    const put = new Tray(
      platform === 'darwin' ? shapeImage(TRAY_ICONS.shape) : nativeImage.createFromPath(TRAY_ICONS.colour),
    );
    // Linux and macOS open the menu at a click.
    if (platform === 'win32') put.on('click', onOpen);
    return put;
  }

  return {
    isThere: () => tray !== null,
    /** Shows or hides the icon; again with other words. */
    set: (isWanted: boolean, words: ShellWords): void => {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        spoken = null;
        return;
      }
      // Setting a menu anew closes an open one.
      if (words === spoken) return;
      spoken = words;
      tray ??= put();
      tray.setToolTip('Engawa');
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: words.open, click: onOpen },
          { label: words.settings, click: onSettings },
          { type: 'separator' },
          { label: words.quit, click: () => app.quit() },
        ]),
      );
    },
  };
}

/** Black and transparent, 16 points: the system paints it in the colour of its bar. */
function shapeImage(path: string): NativeImage {
  const image = nativeImage.createFromBuffer(readFileSync(path), { scaleFactor: 2 });
  image.setTemplateImage(true);
  return image;
}
