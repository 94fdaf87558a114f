import { findInstalledBrowser, isExecutable } from '#loopback/installed-browser.ts';

/** The browser for end-to-end specs: the one that ENGAWA_CHROMIUM names, else an installed one. Throws with how to get one. */
export function findChromium(): string {
  const named = process.env['ENGAWA_CHROMIUM'] || null;
  const found = named ?? findInstalledBrowser();
  if (found !== null && isExecutable(found)) return found;
  throw new Error(
    `${named ? `ENGAWA_CHROMIUM names ${named}, which cannot be run` : 'No Chromium, Chrome or Edge was found'}: install one (Debian: apt-get install chromium) or name one with ENGAWA_CHROMIUM=/path/to/it.`,
  );
}
