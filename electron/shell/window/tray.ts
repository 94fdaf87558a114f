import { readFileSync } from 'node:fs';
import { Menu, type NativeImage, nativeImage, Tray } from 'electron';
import type { ShellWords } from '../system/words.ts';

export type TrayIcon = {
  /** Puts the icon beside the clock or takes it away; again with other words. */
  readonly set: (isWanted: boolean, words: ShellWords) => void;
  readonly isThere: () => boolean;
};

export type TrayOptions = {
  readonly platform: NodeJS.Platform;
  /** PNG files of 32 pixels; macOS draws its own from the shape of the second. */
  readonly iconPaths: { readonly colour: string; readonly shape: string };
  readonly onOpen: () => void;
  readonly onSettings: () => void;
  readonly onQuit: () => void;
};

/** Usable once the app is ready. */
export function createTrayIcon({ platform, iconPaths, onOpen, onSettings, onQuit }: TrayOptions): TrayIcon {
  // Held: an icon that nothing refers to vanishes with the next collection of garbage.
  let tray: Tray | null = null;
  let spoken: ShellWords | null = null;

  function put(): Tray {
    const put = new Tray(
      platform === 'darwin' ? shapeImage(iconPaths.shape) : nativeImage.createFromPath(iconPaths.colour),
    );
    // Linux opens the menu at a click and tells nothing; macOS opens it too, and says so.
    if (platform === 'win32') put.on('click', onOpen);
    return put;
  }

  return {
    isThere: () => tray !== null,
    set: (isWanted, words) => {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        spoken = null;
        return;
      }
      // A menu that is set anew closes under the pointer.
      if (words === spoken) return;
      spoken = words;
      tray ??= put();
      tray.setToolTip('Engawa');
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: words.open, click: onOpen },
          { label: words.settings, click: onSettings },
          { type: 'separator' },
          { label: words.quit, click: onQuit },
        ]),
      );
    },
  };
}

/** Black and transparent, 16 points: the system paints it as light or dark as its bar. */
function shapeImage(path: string): NativeImage {
  const image = nativeImage.createFromBuffer(readFileSync(path), { scaleFactor: 2 });
  image.setTemplateImage(true);
  return image;
}
