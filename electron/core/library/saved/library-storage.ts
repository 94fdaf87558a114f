import { statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { StorageChoiceStore } from '#core/library/saved/storage-choice-store.ts';
import type { BoundedCache } from '#core/platform/database/transaction.ts';
import type { LibraryStorage } from '#shared/domain/novels/saved-library.ts';
import { isDerivedTable, type LibraryFolder } from './library-folder.ts';
import type { LibraryPlace } from './library-place.ts';

export type CacheName = keyof LibraryStorage['caches'];
export type Caches = Readonly<Record<CacheName, BoundedCache>>;

export type LibraryStorageParts = {
  readonly folder: LibraryFolder;
  readonly place: LibraryPlace;
  readonly caches: Caches;
};

const COUNTED_EVERY_MILLISECONDS = 60_000;

/** How much room everything takes that is kept to be read or to be there faster. */
export function createLibraryStorage(parts: LibraryStorageParts): () => Promise<LibraryStorage> {
  let counted = { at: Number.NEGATIVE_INFINITY, bytes: 0 };
  return () =>
    readStorage(parts, (database) => {
      const now = performance.now();
      const isFresh = now - counted.at < COUNTED_EVERY_MILLISECONDS && counted.bytes > 0;
      if (!isFresh) counted = { at: now, bytes: countSearchBytes(database) };
      return counted.bytes;
    });
}

async function readStorage(
  { folder, place, caches }: LibraryStorageParts,
  searchBytes: (database: DatabaseSync) => number,
): Promise<LibraryStorage> {
  const state = folder.state();
  const { text, pictures, search } = folder.read({ text: 0, pictures: 0, search: 0 }, (database) => ({
    text: sumOf(database, 'SELECT sum(text_bytes) AS bytes FROM chapter'),
    pictures: sumOf(database, 'SELECT sum(bytes) AS bytes FROM picture'),
    search: searchBytes(database),
  }));
  return {
    directory: folder.directory(),
    isUsualDirectory: folder.directory() === place.usual,
    state,
    textBytes: text,
    pictureBytes: pictures,
    searchBytes: search,
    freeBytes: await freeBytes(folder.directory()),
    caches: { pictures: await stateOf(caches.pictures), answers: await stateOf(caches.answers) },
  };
}

export async function setCacheLimit(
  { caches, choices }: { readonly caches: Caches; readonly choices: StorageChoiceStore },
  cache: CacheName,
  limitBytes: number,
): Promise<void> {
  choices.put({ [choiceOf(cache)]: String(limitBytes) });
  await caches[cache].setLimit(limitBytes);
}

/** As the person chose them before. */
export async function applyCacheLimits(caches: Caches, choices: StorageChoiceStore): Promise<void> {
  for (const cache of ['pictures', 'answers'] as const) {
    const limitBytes = Number(choices.get(choiceOf(cache)));
    if (Number.isSafeInteger(limitBytes) && limitBytes > 0) await caches[cache].setLimit(limitBytes);
  }
}

const choiceOf = (cache: CacheName) => `cache.${cache}.limitBytes`;

async function stateOf(cache: BoundedCache) {
  return { bytes: await cache.bytes(), limitBytes: cache.limitBytes() };
}

function sumOf(database: DatabaseSync, sql: string): number {
  return Number(database.prepare(sql).get()?.['bytes'] ?? 0);
}

/** Looks at every page of it. */
function countSearchBytes(database: DatabaseSync): number {
  const names = database.prepare('SELECT name, tbl_name FROM sqlite_schema WHERE rootpage > 0').all();
  const size = database.prepare('SELECT pgsize FROM dbstat WHERE name = ? AND aggregate = TRUE');
  return names
    .filter((row) => isDerivedTable(String(row['tbl_name'])))
    .reduce((sum, row) => sum + Number(size.get(String(row['name']))?.['pgsize'] ?? 0), 0);
}

/** Null where the system does not tell, or the folder is not there. */
async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return null;
  }
}
