import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, for this person alone, and those above it: one level after the other, because where nothing can be made, as
 * below /proc, Node's own recursion never ends. Rejects with what the file system says.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}
