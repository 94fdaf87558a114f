import { hash } from 'node:crypto';
import { join, normalize } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';
import { z } from 'zod';

export type ArchivedFile = {
  /** With `/` between folders on every system. */
  readonly path: string;
  readonly bytes: number;
  /** Unpacked beside the archive, where the system can load it. */
  readonly isOutside: boolean;
  /** SHA-256 of the content according to the archive's header. */
  readonly hash: string | null;
};

export type Archive = {
  readonly files: readonly ArchivedFile[];
  /** SHA-256 of the header; Electron compares it with the hash inside the program. */
  readonly headerHash: string;
  readonly read: (path: string) => Buffer;
};

const Entry = z.object({
  get files() {
    return z.record(z.string(), Entry).optional();
  },
  size: z.number().default(0),
  unpacked: z.boolean().default(false),
  integrity: z.object({ algorithm: z.literal('SHA256'), hash: z.string() }).optional(),
});
type Entry = z.infer<typeof Entry>;

export function openArchive(resources: string): Archive {
  const path = join(resources, 'app.asar');
  const { header, headerString } = getRawHeader(path);
  return {
    files: [...walk(Entry.parse(header), '')],
    headerHash: sha256(headerString),
    read: (name) => extractFile(path, normalize(name)),
  };
}

export function sha256(content: string | Buffer): string {
  return hash('sha256', content);
}

function* walk({ files = {} }: Entry, prefix: string): Generator<ArchivedFile> {
  for (const [name, entry] of Object.entries(files)) {
    const path = `${prefix}${name}`;
    if (entry.files !== undefined) yield* walk(entry, `${path}/`);
    else yield { path, bytes: entry.size, isOutside: entry.unpacked, hash: entry.integrity?.hash ?? null };
  }
}
