import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { AppFailure } from '#shared/contract/app-error.ts';
import { hasCode } from '../database/storage-failure.ts';

const MOST_NAMESAKES = 1_000;
const NO_LINKS_CODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** The path of a hidden, unfinished file. It names this process, so that a later start recognises what a killed one left. */
export function partPathIn(directory: string): string {
  return join(directory, `.engawa-${process.pid}-${randomUUID()}.part`);
}

/**
 * Writes a file that gets its name only once it is on the disk, and never replaces another: returns the name or `name (2)`.
 * Rejects with errors of the file system.
 */
export async function saveFile(directory: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(directory, { recursive: true });
  const temporary = partPathIn(directory);
  try {
    await writeFile(temporary, bytes, { flag: 'wx', flush: true });
    return await placeFile(temporary, directory, name, (path) => holds(path, bytes));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Gives a finished file its name or the next free one, unless `isSame` accepts an existing file. Rejects with `storage-unwritable`. */
export async function placeFile(
  temporary: string,
  directory: string,
  name: string,
  isSame: (path: string) => Promise<boolean> = async () => false,
): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; number <= MOST_NAMESAKES; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${extension}`;
    const path = join(directory, candidate);
    try {
      // Fails when the name is taken, even by a link.
      await placeOnce(temporary, path);
      return candidate;
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause;
      if (await isSame(path)) return candidate;
    }
  }
  throw new AppFailure({ code: 'storage-unwritable' });
}

/** On file systems without hard links: takes the name with an empty file and replaces that. */
async function placeOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (cause) {
    if (!hasCode(cause, ...NO_LINKS_CODES)) throw cause;
    await writeFile(path, '', { flag: 'wx' });
    await rename(temporary, path);
  }
}

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  const found = await lstat(path);
  if (!found.isFile() || found.size !== bytes.byteLength) return false;
  return Buffer.compare(await readFile(path), bytes) === 0;
}

/**
 * Replaces a file as a whole or not at all: the new one is on the disk before it gets the name. A file with the draft's name, left by
 * a kill or put there from outside, is removed. Rejects with errors of the file system.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  { draft = `${path}.${randomUUID()}.draft`, mode }: { readonly draft?: string; readonly mode?: number } = {},
): Promise<void> {
  try {
    await rm(draft, { force: true });
    await writeFile(draft, bytes, { flag: 'wx', mode, flush: true });
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw cause;
  }
}

/** Whether a path is absolute and on this machine: on Windows, even looking at another machine's path sends it this account's name. */
export function isPathHere(path: string): boolean {
  return isAbsolute(path) && !/^[\\/]{2}/.test(path.trim());
}

/** Whether a path is a folder or lies in it. */
export function isInFolder(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/**
 * Makes a folder and its parents, for this account alone. One level at a time: below /proc, Node's recursion never ends. Rejects
 * with errors of the file system.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

/** Makes a folder in one that exists: a parent created where a pulled-out drive was would pass for the drive. */
export async function makeSubfolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  });
}
