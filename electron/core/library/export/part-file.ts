import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '#core/platform/database/storage-failure.ts';
import { partPathIn, placeFile } from '#core/platform/files/save-file.ts';

/** The names of `partPathIn`. A part file is never resumed by another process. */
const PART_NAME = /^\.engawa-(\d+)-[0-9a-f-]{36}\.part$/;

export type Output = { readonly write: (bytes: string | Uint8Array) => Promise<void> };

/** A hidden file that gets its name when it is complete. */
export type PartFile = Awaited<ReturnType<typeof openPartFile>>;

/** Rejects with errors of the file system. */
export async function openPartFile(directory: string) {
  await mkdir(directory, { recursive: true }).catch((cause: unknown) => {
    // A file in the folder's place makes the next call fail.
    if (!hasCode(cause, 'EEXIST')) throw cause;
  });
  const path = partPathIn(directory);
  const file = await open(path, 'wx');
  let finished: Promise<void> | undefined;

  /** On the disk before it gets its name, so that a power cut leaves no empty book. */
  function finish(): Promise<void> {
    finished ??= file.sync().finally(() => file.close());
    return finished;
  }

  return {
    write: (bytes: string | Uint8Array): Promise<void> => file.writeFile(bytes),
    copyTo: async (output: Output): Promise<void> => {
      for await (const chunk of createReadStream(path)) {
        // A file stream without an encoding gives buffers.
        await output.write(chunk as Buffer);
      }
    },
    /** Nothing more is written; all of it is on the disk when this resolves. */
    finish,
    /** Gives the file its name, or the next free one, and returns that. */
    place: async (name: string): Promise<string> => {
      await finish();
      const placed = await placeFile(path, directory, name);
      await rm(path, { force: true });
      return placed;
    },
    /** Removes the file unless it was placed. */
    discard: async (): Promise<void> => {
      // The content of a discarded file does not matter.
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

/** Removes the unfinished files of former processes. */
export async function sweepPartFiles(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const [, processId = String(process.pid)] = PART_NAME.exec(name) ?? [];
    if (processId === String(process.pid)) continue;
    await rm(join(directory, name), { force: true }).catch(() => undefined);
  }
}
