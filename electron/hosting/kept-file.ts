import { readdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { hasCode } from '#core/platform/database/storage-failure.ts';
import { replaceFile } from '#core/platform/files/save-file.ts';
import type { Log } from '#core/ports.ts';

/** The version of the file format. */
const VERSION = 1;
const Versioned = z.looseObject({ version: z.literal(VERSION) });

type KeptFileOptions<Value> = {
  readonly schema: z.ZodType<Value>;
  readonly log: Log;
  /** Names the file in the log. */
  readonly subject: string;
};

/** A small choice of the person as JSON. A file that cannot be understood is renamed and kept beside its place. */
export function createKeptFile<Value extends object>(path: string, { schema, log, subject }: KeptFileOptions<Value>) {
  const asidePrefix = `${basename(path)}.damaged-`;
  return {
    /** Null: nothing was chosen yet, or the file was renamed. Rejects as the file system does. */
    read: async (): Promise<Value | null> => {
      const text = await readFile(path, 'utf8').catch(nullIfMissing);
      if (text === null) return null;
      try {
        const { version: _, ...value } = Versioned.parse(JSON.parse(text));
        return schema.parse(value);
      } catch {
        const keptAs = `${path}.damaged-${Date.now()}`;
        await rename(path, keptAs);
        log.warn(`${subject} not understood`, { keptAs });
        return null;
      }
    },
    /** Whether the file was renamed and nothing was chosen since. */
    wasLost: async () => {
      // An unreadable folder counts as empty; the write that follows reports why.
      const names = await readdir(dirname(path)).catch((): string[] => []);
      return !names.includes(basename(path)) && names.some((name) => name.startsWith(asidePrefix));
    },
    /** Written whole or not at all. Rejects as the file system does. */
    write: async (value: Value): Promise<void> => {
      const text = `${JSON.stringify({ version: VERSION, ...value }, null, 2)}\n`;
      await replaceFile(path, Buffer.from(text), { draft: `${path}.draft`, mode: 0o600 });
    },
  };
}

/** For `catch` after reading a file that may be missing. */
export function nullIfMissing(cause: unknown): null {
  if (hasCode(cause, 'ENOENT')) return null;
  throw cause;
}
