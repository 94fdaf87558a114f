import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Booted, type Built, bootShell, buildHost } from './boot.ts';
import type { BrowserWindow, DoubleFrame, WebContents } from './electron-double.ts';

/** The one shell that all cases of a test file use. */
export type BootedShell = {
  /** The newest one. */
  readonly window: () => BrowserWindow;
  readonly contents: () => WebContents;
  /** The event of a call from our own page. */
  readonly ownEvent: () => { readonly sender: WebContents; readonly senderFrame: DoubleFrame };
  readonly dataFolder: () => string;
  readonly preloadScript: () => string;
};

/** Builds and boots before the first case of the file that calls it. */
export function bootedShell(): BootedShell {
  let built: Built;
  let booted: Booted;
  beforeAll(async () => {
    built = await buildHost();
    booted = await bootShell(built);
  });
  afterAll(() => built.remove());
  const contents = () => booted.window().webContents;
  return {
    window: () => booted.window(),
    contents,
    ownEvent: () => ({ sender: contents(), senderFrame: contents().mainFrame }),
    dataFolder: () => booted.dataFolder,
    preloadScript: () => join(built.output, 'preload', 'preload.cjs'),
  };
}
