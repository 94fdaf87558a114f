import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { BoundedCache } from '#core/platform/database/transaction.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { DERIVED, type LibraryContext } from './library-folder.ts';
import type { StorageChoiceStore } from './library-place.ts';

type CacheName = keyof LibraryStorage['caches'];
export type Caches = Readonly<Record<CacheName, BoundedCache>>;

const COUNT_EVERY_MILLISECONDS = 60_000;
/** Of the derived tables and their indexes. */
const SEARCH_BYTES = `
  SELECT sum(pgsize) AS bytes FROM sqlite_schema AS part CROSS JOIN dbstat ON dbstat.name = part.name AND aggregate = TRUE
  WHERE rootpage > 0 AND tbl_name GLOB '${DERIVED}*'`;
const choiceOf = (cache: CacheName) => `cache.${cache}.limitBytes`;

/** Disk space of the library and the caches, and the limits of the caches. */
export function createLibraryStorage({ folder, place }: LibraryContext, choices: StorageChoiceStore, caches: Caches) {
  let search = { countedAt: Number.NEGATIVE_INFINITY, bytes: 0 };

  /** Counting reads all pages of the index, so a recent figure is reused. */
  function searchBytes(database: DatabaseSync): number {
    const now = performance.now();
    if (search.bytes === 0 || now - search.countedAt >= COUNT_EVERY_MILLISECONDS) {
      search = { countedAt: now, bytes: bytesIn(database, SEARCH_BYTES) };
    }
    return search.bytes;
  }

  return {
    read: async (): Promise<LibraryStorage> => ({
      directory: folder.directory(),
      isUsualDirectory: folder.directory() === place.usual,
      state: folder.state(),
      ...folder.read({ textBytes: 0, pictureBytes: 0, searchBytes: 0 }, (database) => ({
        textBytes: bytesIn(database, 'SELECT sum(text_bytes) AS bytes FROM chapter'),
        pictureBytes: bytesIn(database, 'SELECT sum(bytes) AS bytes FROM picture'),
        searchBytes: searchBytes(database),
      })),
      freeBytes: await freeBytes(folder.directory()),
      caches: { pictures: await stateOf(caches.pictures), answers: await stateOf(caches.answers) },
    }),
    setLimit: async (cache: CacheName, limitBytes: number) => {
      choices.put({ [choiceOf(cache)]: String(limitBytes) });
      await caches[cache].setLimit(limitBytes);
      return null;
    },
    /** Applies the limits that the person chose in earlier runs. */
    applyLimits: async () => {
      for (const cache of ['pictures', 'answers'] as const) {
        const limitBytes = Number(choices.get(choiceOf(cache)));
        if (Number.isSafeInteger(limitBytes) && limitBytes > 0) await caches[cache].setLimit(limitBytes);
      }
    },
  };
}

async function stateOf(cache: BoundedCache) {
  return { bytes: await cache.bytes(), limitBytes: cache.limitBytes() };
}

function bytesIn(database: DatabaseSync, sql: string): number {
  return Number(database.prepare(sql).get()?.['bytes'] ?? 0);
}

/** Null where the system does not tell, or the folder is missing. */
async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
