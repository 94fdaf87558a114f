import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile } from '#core/platform/files/save-file.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Output } from './book.ts';

/** A book is written in thousands of small pieces, which are gathered for each write to the disk. */
const GATHERED_BYTES = 256 * 1024;
/** Named after the writing process; a part file is never resumed by another process. */
const PART_NAME = /^\.engawa-(\d+)-[0-9a-f-]{36}\.part$/;

/** A hidden file that gets its name when it is complete. */
export type PartFile = Awaited<ReturnType<typeof openPartFile>>;

/** Rejects with `storage-unwritable` if the path is no folder, else with errors of the file system. */
export async function openPartFile(directory: string) {
  await makeFolder(directory);
  const path = join(directory, `.engawa-${process.pid}-${randomUUID()}.part`);
  const handle = await open(path, 'wx');
  let isOpen = true;
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  /** The running write, while the next pieces are made. The next flush gets its failure. */
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
    write: async (bytes: string | Uint8Array): Promise<void> => {
      const piece = Buffer.from(bytes);
      gathered.push(piece);
      gatheredBytes += piece.byteLength;
      if (gatheredBytes >= GATHERED_BYTES) await flush();
    },
    copyTo: async (output: Output): Promise<void> => {
      await flushAll();
      for await (const chunk of createReadStream(path)) {
        // A file stream without an encoding gives buffers.
        await output.write(chunk as Buffer);
      }
    },
    /** Gives the file its name, or the next free one, and returns that. */
    place: async (name: string): Promise<string> => {
      await flushAll();
      // Syncs before naming, so that a power cut leaves no empty book.
      await handle.sync();
      await close();
      const placed = await placeFile(path, directory, name);
      await rm(path, { force: true });
      return placed;
    },
    /** Removes the file unless it was placed. */
    discard: async (): Promise<void> => {
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

/** Removes the unfinished files of ended processes. */
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
