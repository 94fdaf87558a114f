import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Electron's program, or null where it was never downloaded: the npm package holds everything but it. */
export function findElectron(): string | null {
  const folder = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(note, 'utf8'));
  return existsSync(program) ? program : null;
}
