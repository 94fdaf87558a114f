import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PACKAGE = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};
/** Path of the program in Electron's folder. */
export const PROGRAM = PROGRAMS[process.platform] ?? 'electron';

/** Electron's program; null if it was not downloaded yet, since the npm package comes without it. */
export function findElectron(folder = PACKAGE): string | null {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return existing(join(override, PROGRAM));
  // Electron's install.js writes this file last.
  const note = join(folder, 'path.txt');
  return existsSync(note) ? existing(join(folder, 'dist', readFileSync(note, 'utf8'))) : null;
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}

/** If the program is missing, runs Electron's own install.js, which knows mirrors and a cache. `problem` is one sentence. */
export async function findOrDownloadElectron(
  folder = PACKAGE,
): Promise<{ readonly program: string } | { readonly problem: string }> {
  const found = findElectron(folder);
  if (found !== null) return { program: found };
  const watch = import.meta.resolve('./electron-download.ts');
  const { env } = process;
  const download = spawn(process.execPath, ['--import', watch, join(folder, 'install.js')], {
    // Our standard output is reserved for the app's address.
    stdio: ['ignore', process.stderr, 'pipe'],
    env: {
      ...env,
      NODE_USE_ENV_PROXY: '1',
      // npm passes its configuration on under these names.
      HTTPS_PROXY: env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['npm_config_https_proxy'] ?? env['npm_config_proxy'],
    },
  });
  const [said] = await Promise.all([text(download.stderr), once(download, 'exit')]);
  const program = findElectron(folder);
  return program === null ? { problem: downloadProblem(said) } : { program };
}

/** Repeats only the reason, because addresses in the output may hold a password. */
export function downloadProblem(said: string): string {
  if (saysDiskFull(said)) return 'There is not enough space on the disk to download Electron.';
  if (said.includes('did not match expected checksum')) {
    return 'Electron could not be downloaded: what arrived has another checksum than its package names.';
  }
  const reason = /Download failed: (.+)/.exec(said)?.[1] ?? /\bE[A-Z_]{4,}\b/.exec(said)?.[0];
  return `Electron could not be downloaded${reason === undefined ? '' : `: ${reason}`}.`;
}

const DISK_FULL = /ENOSPC|no space left on device|not enough space on the disk/i;

/** Whether a failed tool's output names a full disk. */
export function saysDiskFull(output: string): boolean {
  return DISK_FULL.test(output);
}
