import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Browsers that can show a page as a window of its own. */
const LINUX_BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave',
];
const MAC_BROWSERS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_BROWSERS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/**
 * Shows the address: in an app window where a browser of that kind is found, else in the default browser.
 * False where there is no display, or nothing to show it with.
 */
export async function openPage(url: string): Promise<boolean> {
  if (!hasDisplay()) return false;
  const browser = browserPaths().find(isExecutable);
  return browser === undefined ? start(...defaultBrowser(url)) : start(browser, [`--app=${url}`]);
}

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

function browserPaths(): readonly string[] {
  const { env } = process;
  if (process.platform === 'darwin')
    return MAC_BROWSERS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const [folders, names] =
    process.platform === 'win32'
      ? [[env['ProgramFiles'], env['ProgramFiles(x86)'], env['LocalAppData']], WINDOWS_BROWSERS]
      : [(env['PATH'] ?? '').split(delimiter), LINUX_BROWSERS];
  return names.flatMap((name) => folders.flatMap((folder) => (folder ? [join(folder, name)] : [])));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
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
