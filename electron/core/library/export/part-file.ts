import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile } from '#core/platform/files/save-file.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Output, Spool } from './book.ts';

/** A file that is not there until it is whole. */
export type PartFile = Spool & {
  /** Gives it its name, or the next free one, and returns that; it can be discarded no more. */
  readonly place: (name: string) => Promise<string>;
  /** Removes what was written; nothing where it was placed. */
  readonly discard: () => Promise<void>;
};

/** A book is written in thousands of small pieces, and each way to the disk takes longer than making one. */
const GATHERED_BYTES = 256 * 1024;
/** Named after the writing process; a part file is never resumed by another process. */
const PART_NAME = /^\.engawa-(\d+)-[0-9a-f-]{36}\.part$/;

/** Rejects with `storage-unwritable` where the folder is none, else with what the file system says. */
export async function openPartFile(directory: string): Promise<PartFile> {
  await makeFolder(directory);
  const path = join(directory, `.engawa-${process.pid}-${randomUUID()}.part`);
  const handle = await open(path, 'wx');
  let isOpen = true;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  /** On its way to the disk, while the next pieces are made. What goes wrong there is heard of by the next flush. */
  let writing = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    const bytes = Buffer.concat(gathered);
    gathered = [];
    gatheredBytes = 0;
    writing = handle.writeFile(bytes);
    writing.catch(() => undefined);
  }

  async function flushAll(): Promise<void> {
    await flush();
    await writing;
  }

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await writing.catch(() => undefined);
    await handle.close();
  }

  return {
    write: async (bytes) => {
      const piece = Buffer.from(bytes);
      gathered.push(piece);
      gatheredBytes += piece.byteLength;
      if (gatheredBytes >= GATHERED_BYTES) await flush();
    },
    copyTo: async (output: Output) => {
      await flushAll();
      for await (const chunk of createReadStream(path)) {
        // A stream of a file without an encoding gives buffers.
        await output.write(chunk as Buffer);
      }
    },
    place: async (name) => {
      await flushAll();
      // On the disk before it has its name: a power cut leaves no empty book.
      await handle.sync();
      await close();
      const placed = await placeFile(path, directory, name);
      await rm(path, { force: true });
      return placed;
    },
    discard: async () => {
      await close();
      await rm(path, { force: true });
    },
  };
}

async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw isTaken ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : cause;
  }
}

/** Removes what a process that is no more left behind in the middle of writing. */
export async function sweepPartFiles(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const processId = PART_NAME.exec(name)?.[1];
    if (processId === undefined || isRunning(Number(processId))) continue;
    await rm(join(directory, name), { force: true }).catch(() => undefined);
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
