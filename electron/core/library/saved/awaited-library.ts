import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAllThere } from '#core/platform/database/database-file.ts';
import type { Log } from '#core/ports.ts';
import { FILE_FOLDERS, LIBRARY_FILES, libraryFile } from './library-place.ts';

/** Looks without a change, five seconds apart, until a database shorter than its header says counts as damaged. */
const LOOKS_AT_SHORT_DATABASE = 12;

/** Delays opening an awaited library until its files stop changing: a half-copied one would be taken for a damaged one. */
export function createAwaited(log: Log) {
  let content = '';
  let looks = 0;
  return {
    /** Whether the library's files have stopped changing. Call it at each look that finds a database. */
    isSettled: (directory: string): boolean => {
      const found = contentOf(directory);
      if (content === '') log.info('awaited library: database found');
      looks = found === content ? looks + 1 : 0;
      content = found;
      return looks >= (isAllThere(libraryFile(directory)) ? 1 : LOOKS_AT_SHORT_DATABASE);
    },
  };
}

/** Sizes and times of the library's own files and folders, or the error that hides them. Other programs' files do not count. */
function contentOf(directory: string): string {
  try {
    return [...LIBRARY_FILES, ...FILE_FOLDERS]
      .map((name) => {
        const { size = 0, mtimeMs = 0 } = statSync(join(directory, name), { throwIfNoEntry: false }) ?? {};
        return `${name} ${size} ${mtimeMs}`;
      })
      .join('\n');
  } catch (cause) {
    return String(cause);
  }
}
