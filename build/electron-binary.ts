import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { saysDiskFull } from './disk-full.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const REACHING_MILLISECONDS = 8_000;

/** Where Electron's program is, or one sentence on why there is none. */
export type FoundElectron = { readonly program: string } | { readonly problem: string };

/** Electron's program, or null where it was never downloaded: the npm package holds everything but it. Looks where Electron's own index.js does. */
export function findElectron(): string | null {
  const note = join(folder, 'path.txt');
  const name = existsSync(note) ? readFileSync(note, 'utf8') : null;
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return existing(join(override, name ?? 'electron'));
  return name === null ? null : existing(join(folder, 'dist', name));
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}

/** Downloads the program once, as Electron's own first run would, but gives up soon where its host cannot be reached. */
export async function findOrDownloadElectron(): Promise<FoundElectron> {
  const found = findElectron();
  if (found !== null) return { program: found };
  if (!(await isDownloadReachable())) {
    return { problem: 'Electron is not installed, and the host of its download cannot be reached.' };
  }
  process.stderr.write('Downloading Electron once, about 120 MB.\n');
  const download = spawn(process.execPath, [join(folder, 'install.js')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = await Promise.all([text(download.stderr), once(download, 'exit')]);
  const program = findElectron();
  return program === null ? { problem: downloadProblem(said) } : { program };
}

/** No more than a code of what the download said: its addresses may hold a password. */
export function downloadProblem(said: string): string {
  if (saysDiskFull(said)) return 'There is not enough space on the disk to download Electron.';
  const code = /\bE[A-Z_]{4,}\b/.exec(said)?.[0] ?? /\b[45]\d\d\b/.exec(said)?.[0];
  return `Electron could not be downloaded${code === undefined ? '' : ` (${code})`}.`;
}

async function isDownloadReachable(): Promise<boolean> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(REACHING_MILLISECONDS) });
    return true;
  } catch {
    return false;
  }
}
