import { spawn } from 'node:child_process';
import { findInstalledBrowser } from './installed-browser.ts';

/** In an app window of a fitting browser, else in the default one. False: there is no display, or nothing to show it. */
export async function openPage(url: string): Promise<boolean> {
  if (!hasDisplay()) return false;
  const browser = findInstalledBrowser();
  return browser === null ? start(...defaultBrowser(url)) : start(browser, [`--app=${url}`]);
}

export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

function defaultBrowser(url: string): [string, string[]] {
  if (process.platform === 'darwin') return ['open', [url]];
  if (process.platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return ['xdg-open', [url]];
}

/** True once the program runs; it outlives this process. */
async function start(command: string, flags: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, flags, { detached: true, stdio: 'ignore', shell: false });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
    child.once('error', () => resolve(false));
  });
}
