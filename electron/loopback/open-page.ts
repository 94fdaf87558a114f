import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Opens an app window of a Chromium-based browser, else the default browser. False: there is no display or no browser. */
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
  const child = spawn(command, flags, { detached: true, stdio: 'ignore', shell: false });
  child.unref();
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
}

/** Chromium-based browsers, the plainest first. */
const LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
];
const MAC = ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS = ['Chromium', 'Google\\Chrome', 'Microsoft\\Edge', 'BraveSoftware\\Brave-Browser'];
const WINDOWS_PROGRAMS = ['chrome.exe', 'msedge.exe', 'brave.exe'];

/** The path of the first installed one, or null. */
export function findInstalledBrowser(): string | null {
  return candidates(process.platform, process.env).find(isExecutable) ?? null;
}

function candidates(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'darwin') return MAC.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform !== 'win32') {
    const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
    return LINUX.flatMap((name) => folders.map((folder) => join(folder, name)));
  }
  const roots = [environment['ProgramFiles'], environment['ProgramFiles(x86)'], environment['LocalAppData']];
  return roots.flatMap((root) =>
    WINDOWS.flatMap((name) =>
      root ? WINDOWS_PROGRAMS.map((program) => join(root, name, 'Application', program)) : [],
    ),
  );
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
