import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Browsers of Chromium's kind, the plainest first. */
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

/** The path of the first one that is installed, or null. */
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
