import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { saysDiskFull } from './disk-full.ts';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};
/** In a folder of Electron's. */
export const PROGRAM = PROGRAMS[process.platform] ?? 'electron';

/** Where Electron's program is, or one sentence on why there is none. */
export type FoundElectron = { readonly program: string } | { readonly problem: string };

/** Electron's program, or null where it was never downloaded: the npm package holds everything but it. */
export function findElectron(folder = PACKAGE): string | null {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return existing(join(override, PROGRAM));
  // Its own installation writes this last.
  const note = join(folder, 'path.txt');
  return existsSync(note) ? existing(join(folder, 'dist', readFileSync(note, 'utf8'))) : null;
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}

/** Runs Electron's own installation where its program is missing: that knows mirrors and its cache. */
export async function findOrDownloadElectron(folder = PACKAGE): Promise<FoundElectron> {
  const found = findElectron(folder);
  if (found !== null) return { program: found };
  const watch = import.meta.resolve('./electron-download.ts');
  const { env } = process;
  const download = spawn(process.execPath, ['--import', watch, join(folder, 'install.js')], {
    // What it says on the way is for the person; our standard output is for the address of the app.
    stdio: ['ignore', process.stderr, 'pipe'],
    env: {
      ...env,
      NODE_USE_ENV_PROXY: '1',
      // What npm itself goes through: it hands its configuration on under other names.
      HTTPS_PROXY: env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['npm_config_https_proxy'] ?? env['npm_config_proxy'],
    },
  });
  const [said] = await Promise.all([text(download.stderr), once(download, 'exit')]);
  const program = findElectron(folder);
  return program === null ? { problem: downloadProblem(said) } : { program };
}

/** No more of what the download said than the reason: its addresses may hold a password. */
export function downloadProblem(said: string): string {
  if (saysDiskFull(said)) return 'There is not enough space on the disk to download Electron.';
  if (said.includes('did not match expected checksum')) {
    return 'Electron could not be downloaded: what arrived has another checksum than its package names.';
  }
  const reason = /Download failed: (.+)/.exec(said)?.[1] ?? /\bE[A-Z_]{4,}\b/.exec(said)?.[0];
  return `Electron could not be downloaded${reason === undefined ? '' : `: ${reason}`}.`;
}
