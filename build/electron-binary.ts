import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const REACHING_MILLISECONDS = 8_000;

/** Electron's program, or null where it was never downloaded: the npm package holds everything but it. */
export function findElectron(): string | null {
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(note, 'utf8'));
  return existsSync(program) ? program : null;
}

/** Downloads the program once, as Electron's own first run would, but gives up soon where its host cannot be reached. */
export async function findOrDownloadElectron(): Promise<string | null> {
  const found = findElectron();
  if (found !== null || !(await isDownloadReachable())) return found;
  process.stderr.write('Downloading Electron once, about 120 MB.\n');
  const download = spawn(process.execPath, [join(folder, 'install.js')], { stdio: ['ignore', 2, 'ignore'] });
  await once(download, 'exit');
  return findElectron();
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
