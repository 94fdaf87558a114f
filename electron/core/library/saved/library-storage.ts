import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { BoundedCache } from '#core/platform/database/transaction.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { isDerivedTable, type LibraryFolder } from './library-folder.ts';
import type { LibraryPlace, StorageChoiceStore } from './library-place.ts';

type CacheName = keyof LibraryStorage['caches'];
export type Caches = Readonly<Record<CacheName, BoundedCache>>;

type LibraryStorageOptions = {
  readonly folder: LibraryFolder;
  readonly place: LibraryPlace;
  readonly choices: StorageChoiceStore;
  readonly caches: Caches;
};

const COUNT_EVERY_MILLISECONDS = 60_000;
const choiceOf = (cache: CacheName) => `cache.${cache}.limitBytes`;

/** Disk space of the library and the caches, and the limits of the caches. */
export function createLibraryStorage({ folder, place, choices, caches }: LibraryStorageOptions) {
  let search = { countedAt: Number.NEGATIVE_INFINITY, bytes: 0 };

  /** Counting reads all pages of the index, so a recent figure is reused. */
  function searchBytes(database: DatabaseSync): number {
    const now = performance.now();
    if (search.bytes === 0 || now - search.countedAt >= COUNT_EVERY_MILLISECONDS) {
      search = { countedAt: now, bytes: countSearchBytes(database) };
    }
    return search.bytes;
  }

  return {
    read: async (): Promise<LibraryStorage> => ({
      directory: folder.directory(),
      isUsualDirectory: folder.directory() === place.usual,
      state: folder.state(),
      ...folder.read({ textBytes: 0, pictureBytes: 0, searchBytes: 0 }, (database) => ({
        textBytes: sumOf(database, 'SELECT sum(text_bytes) AS bytes FROM chapter'),
        pictureBytes: sumOf(database, 'SELECT sum(bytes) AS bytes FROM picture'),
        searchBytes: searchBytes(database),
      })),
      freeBytes: await freeBytes(folder.directory()),
      caches: { pictures: await stateOf(caches.pictures), answers: await stateOf(caches.answers) },
    }),
    setLimit: async (cache: CacheName, limitBytes: number) => {
      choices.put({ [choiceOf(cache)]: String(limitBytes) });
      await caches[cache].setLimit(limitBytes);
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

function sumOf(database: DatabaseSync, sql: string): number {
  return Number(database.prepare(sql).get()?.['bytes'] ?? 0);
}

function countSearchBytes(database: DatabaseSync): number {
  const names = database.prepare('SELECT name, tbl_name FROM sqlite_schema WHERE rootpage > 0').all();
  const size = database.prepare('SELECT pgsize FROM dbstat WHERE name = ? AND aggregate = TRUE');
  return names
    .filter((row) => isDerivedTable(String(row['tbl_name'])))
    .reduce((sum, row) => sum + Number(size.get(String(row['name']))?.['pgsize'] ?? 0), 0);
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
