import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { AppFailure } from '#shared/contract/app-error.ts';

const MOST_NAMESAKES = 1_000;
/** The folder is there, but nothing may be written into it. */
const NO_LINKS_CODES: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];
const REFUSED_CODES: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'];

/**
 * Writes a file whole under a safe name, next to what is there and never over it: another file of that name makes it
 * `name (2)`, the same bytes are left as they are. Returns the name. Rejects with `storage-unwritable`; a full disk rejects
 * with what the file system says.
 */
export async function saveFile(directory: string, name: string, bytes: Uint8Array): Promise<string> {
  try {
    await mkdir(directory, { recursive: true });
    const temporary = join(directory, `.${randomUUID()}.part`);
    try {
      await writeFile(temporary, bytes, { flag: 'wx' });
      return await placeFile(temporary, directory, name, (path) => holds(path, bytes));
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && REFUSED_CODES.includes(cause.code)) {
      throw new AppFailure({ code: 'storage-unwritable' }, { cause });
    }
    throw cause;
  }
}

/**
 * Gives a finished file of the same folder its name beside the one it has, or the next free one: nothing is ever replaced.
 * `isSame`: whether a file of that name is as good as this one. Returns the name. Rejects with `storage-unwritable`.
 */
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
      // A second name for the finished file: refused where one is taken, also by a link to somewhere else.
      await placeOnce(temporary, path);
      return candidate;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
      if (await isSame(path)) return candidate;
    }
  }
  throw new AppFailure({ code: 'storage-unwritable' });
}

/** Some file systems know no second names: there the name is taken first, and what took it is replaced by the whole file. */
async function placeOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && NO_LINKS_CODES.includes(cause.code))) throw cause;
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
 * Makes a folder, for this person alone, and those above it: one level after the other, because where nothing can be made, as
 * below /proc, Node's own recursion never ends. Rejects with what the file system says.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}
