import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAllThere } from '#core/platform/database/database-file.ts';
import type { Log } from '#core/ports.ts';
import { libraryFile, libraryIndex } from './library-place.ts';

/** With a database that is shorter than it says, or missing beside its index. A copy that pauses for longer is over. */
const LOOKS_AT_PART = 12;

/** What is being copied to the place of an awaited library, or moved away from there, would be taken for damage. */
export function createAwaited(log: Log) {
  let content = '';
  let looks = 0;
  return {
    /** Whether a library lies in the folder as it did at the look before. Asked at each look. */
    isSettled: (directory: string): boolean => {
      const found = contentOf(directory);
      if (content === '' && found !== '') log.info('awaited library: something lies there');
      looks = found === content ? looks + 1 : 0;
      content = found;
      const path = libraryFile(directory);
      const isMendable = existsSync(path) || existsSync(libraryIndex(directory));
      return isMendable && looks >= (isAllThere(path) ? 1 : LOOKS_AT_PART);
    },
  };
}

/** The names, sizes and times of what lies directly there, or why that cannot be told: then opening it is tried and tells more. */
function contentOf(directory: string): string {
  try {
    const facts = (existsSync(directory) ? readdirSync(directory) : []).map((name) => {
      const { size = 0, mtimeMs = 0 } = statSync(join(directory, name), { throwIfNoEntry: false }) ?? {};
      return `${name} ${size} ${mtimeMs}`;
    });
    return facts.toSorted().join('\n');
  } catch (cause) {
    return String(cause);
  }
}
