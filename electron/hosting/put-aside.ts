import { readdir, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

const MARK = '.damaged-';

/** Keeps a file that cannot be understood under another name beside its place. Answers with that name. */
export async function putAside(path: string): Promise<string> {
  const aside = `${path}${MARK}${Date.now()}`;
  await rename(path, aside);
  return aside;
}

/** Whether the file was put aside and nothing was written in its place since. */
export async function wasPutAside(path: string): Promise<boolean> {
  // An unreadable folder counts as empty; the write that follows reports why.
  const names = await readdir(dirname(path)).catch((): string[] => []);
  return !names.includes(basename(path)) && names.some((name) => name.startsWith(`${basename(path)}${MARK}`));
}
