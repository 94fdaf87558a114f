import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAllThere } from '#core/platform/database/database-file.ts';
import type { Log } from '#core/ports.ts';
import { FILE_FOLDERS, LIBRARY_FILES, libraryFile } from './library-place.ts';

/** With a database that is shorter than it says. A copy that pauses for longer is over. */
const LOOKS_AT_PART = 12;

/** What is being copied to the place of an awaited library, or moved away from there, would be taken for damage. */
export function createAwaited(log: Log) {
  let content = '';
  let looks = 0;
  return {
    /** Whether the library in the folder is as it was at the look before. Asked at each look that finds a database. */
    isSettled: (directory: string): boolean => {
      const found = contentOf(directory);
      if (content === '') log.info('awaited library: a database lies there');
      looks = found === content ? looks + 1 : 0;
      content = found;
      return looks >= (isAllThere(libraryFile(directory)) ? 1 : LOOKS_AT_PART);
    },
  };
}

/** The sizes and times of a library's own files and folders, or why they cannot be told. Other programs may keep files beside them. */
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
