import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type RotatingFile = { readonly append: (line: string) => void };

/**
 * Appends lines to a file and keeps one older file beside it (`<path>.1`), so that a log never takes more than about
 * twice `maximumBytes`. Synchronous: the last lines before a crash are the ones that matter.
 */
export function createRotatingFile(path: string, maximumBytes: number): RotatingFile {
  let size = 0;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // The first line fails for the same reason, and tells it.
  }
  return {
    append: (line) => {
      const bytes = Buffer.byteLength(line) + 1;
      if (size > 0 && size + bytes > maximumBytes) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      size += bytes;
    },
  };
}
