import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all files in a folder, at any depth. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The contents of all files in a folder, as one text. */
export async function everythingWritten(folder: string): Promise<string> {
  const files = await filesIn(folder);
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}
