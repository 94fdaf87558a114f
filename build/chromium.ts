import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium, or the one that ENGAWA_CHROMIUM names. Throws with how to get one. */
export function findChromium(): string {
  const named = process.env['ENGAWA_CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  throw new Error(
    `No Chromium was found${named ? ` at ENGAWA_CHROMIUM=${named}` : ''}: install one (Debian: apt-get install chromium), or name one with ENGAWA_CHROMIUM=/path/to/chrome.`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
