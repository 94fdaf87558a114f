import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { assertSound } from '#core/platform/database/database-file.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { makeFolder } from '#core/platform/files/save-file.ts';
import type { TaskProgress } from '#core/platform/tasks/tasks.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { assertReadable, isSound } from './check-library.ts';
import { isShort, type LibraryFolder } from './library-folder.ts';
import { LIBRARY_FILES, type LibraryPlace, libraryFile, type OneAtATime } from './library-place.ts';
import { createPictureFiles } from './picture-files.ts';

export type Moving = {
  readonly folder: LibraryFolder;
  readonly place: LibraryPlace;
  readonly inTurn: OneAtATime;
  readonly log: Log;
};

const INVALID = { code: 'invalid-input', path: 'saved.move:directory' } as const;
/** Another machine: to look there tells it who this person is on Windows, and a database in use cannot rest there anyway. */
const OTHER_MACHINE = /^[\\/]{2}/;
/** After these tries, other writes wait for the copy. */
const MOST_TRIES = 3;
/** Others wait for the database so long. */
const PAGES_AT_ONCE = 1_000;
const LOOKED_AT_ONCE_MILLISECONDS = 10;

/** `isAdopted`: the library that is used from then on lies there already. */
export type Target = { readonly directory: string; readonly isAdopted: boolean };

/**
 * The folder that is meant, where a library can be moved to: a new or empty one, or one that holds a library while nothing is
 * saved in the one at hand, or that cannot be used. Rejects with `invalid-input`, `storage-unwritable`.
 */
export async function targetOf({ folder, place }: Moving, wanted: string | null): Promise<Target> {
  if (wanted !== null && OTHER_MACHINE.test(wanted.trim())) throw new AppFailure(INVALID);
  const target = wanted === null ? place.usual : withoutEnd(normalize(wanted));
  const from = folder.directory();
  if (target === from) return { directory: target, isAdopted: false };
  if (!isAbsolute(target) || target.startsWith(from + sep)) throw new AppFailure(INVALID);
  const isThere = existsSync(libraryFile(target));
  if (folder.database() === null && (isThere || target === place.usual)) return { directory: target, isAdopted: true };
  if (isThere && isEmpty(folder)) return { directory: target, isAdopted: true };
  // What cannot be read now cannot be taken along.
  if (folder.database() === null) throw new AppFailure({ code: 'storage-unwritable' });
  try {
    await makeFolder(target);
    if ((await readdir(target)).length > 0) throw new AppFailure(INVALID);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && ['ENOTDIR', 'EEXIST'].includes(String(cause.code))) {
      throw new AppFailure(INVALID, { cause });
    }
    throw storageFailure(cause);
  }
  return { directory: target, isAdopted: false };
}

function isEmpty(folder: LibraryFolder): boolean {
  const select = 'SELECT 1 FROM chapter UNION ALL SELECT 1 FROM removed_chapter LIMIT 1';
  return folder.read(true, (database) => database.prepare(select).get() === undefined);
}

/**
 * Copies the library, looks at the copy, and uses it from one moment to the next; then the old one is removed. Whenever the
 * app ends meanwhile, one of the two is whole and in use, and the next start removes the other. Where one is adopted the
 * other is left as it is. Rejects with `storage-full`, `storage-unwritable`.
 */
export async function moveLibrary(
  moving: Moving,
  { directory: target, isAdopted }: Target,
  signal: AbortSignal,
  note: TaskProgress,
): Promise<void> {
  const { folder, place, inTurn, log } = moving;
  const from = folder.directory();
  if (target === from) return;
  if (isAdopted) {
    place.choose(target);
    folder.reopen();
    return;
  }
  place.noteArriving(target);
  try {
    await copyPictures(moving, target, signal, note);
    await inTurn(async () => {
      try {
        // What was saved since.
        await copyPictures(moving, target, signal, note);
        await copyDatabase(folder, target, signal);
        place.settle(target);
      } finally {
        folder.hold(false);
      }
      folder.reopen();
      if (folder.database() !== null) return;
      place.settle(from);
      folder.reopen();
      throw new AppFailure({ code: 'storage-unwritable' });
    });
  } catch (cause) {
    await removeLibrary(target, log);
    place.noteCleared();
    throw storageFailure(cause);
  }
  await clearUnfinished(place, log);
  log.info('library moved', { isElsewhere: from !== place.directory() });
}

/** Removes what a move has left behind, finished or not. */
export async function clearUnfinished(place: LibraryPlace, log: Log): Promise<void> {
  const unfinished = place.unfinished();
  for (const directory of unfinished) await removeLibrary(directory, log);
  if (unfinished.length > 0) place.noteCleared();
}

async function copyPictures(
  { folder }: Moving,
  target: string,
  signal: AbortSignal,
  note: TaskProgress,
): Promise<void> {
  const [source, copy] = [folder.pictures(), createPictureFiles(target)];
  const digests = folder.read([], (database) => database.prepare('SELECT digest FROM picture').all());
  for (const [done, { digest }] of digests.entries()) {
    signal.throwIfAborted();
    note(done, digests.length);
    if ((await copy.read(String(digest))) !== null) continue;
    const bytes = await source.read(String(digest));
    // One that is damaged is found by a check, here or there.
    if (bytes === null) continue;
    await copy.write(bytes);
    if ((await copy.read(String(digest))) === null) throw new AppFailure({ code: 'storage-unwritable' });
  }
  note(digests.length, digests.length);
}

/** Until nothing was written to the original since the copy of it was begun. */
async function copyDatabase(folder: LibraryFolder, target: string, signal: AbortSignal): Promise<void> {
  const path = libraryFile(target);
  for (let tries = 1; ; tries += 1) {
    const database = folder.read(null, (readable) => readable);
    if (database === null) throw new AppFailure({ code: 'storage-unwritable' });
    if (tries > MOST_TRIES) folder.hold(true);
    const before = changesOf(database);
    await rm(path, { force: true });
    await backup(database, path, { rate: PAGES_AT_ONCE });
    await assertSame(database, path, signal);
    if (changesOf(database) === before) return;
  }
}

const changesOf = (database: DatabaseSync) => database.prepare('SELECT total_changes() AS n').get()?.['n'];

/** What is damaged in the original is damaged in the copy: a check finds it, here or there. */
async function assertSame(database: DatabaseSync, path: string, signal: AbortSignal): Promise<void> {
  const address = pathToFileURL(path);
  // Looking at it leaves nothing beside it.
  address.search = '?immutable=1';
  const copy = new DatabaseSync(address, { readOnly: true });
  let restedAt = performance.now();
  const isIn = (here: DatabaseSync, look: (here: DatabaseSync) => void) => isSound(() => look(here));
  async function assertAlike(look: (here: DatabaseSync) => void): Promise<void> {
    signal.throwIfAborted();
    if (!isIn(copy, look) && isIn(database, look)) throw new AppFailure({ code: 'storage-unwritable' });
    if (performance.now() - restedAt < LOOKED_AT_ONCE_MILLISECONDS) return;
    await setImmediate();
    restedAt = performance.now();
  }
  try {
    for (const table of tablesOf(copy).filter(isShort)) {
      await assertAlike((here) => assertSound(here, table));
    }
    for (const { id } of copy.prepare('SELECT id FROM chapter').all()) {
      await assertAlike((here) => assertReadable(here, Number(id)));
    }
  } finally {
    copy.close();
  }
}

/** Nothing but a library's own files, and the folders that are empty then. */
async function removeLibrary(directory: string, log: Log): Promise<void> {
  try {
    // Without its database the rest is no library any more.
    for (const name of LIBRARY_FILES) await rm(join(directory, name), { force: true });
    const pictures = join(directory, 'pictures');
    for (const shard of await createPictureFiles(directory).shards()) {
      if (/^[0-9a-f]{2}$/.test(shard)) await rm(join(pictures, shard), { recursive: true, force: true });
    }
    for (const folder of [pictures, directory]) await rmdir(folder);
  } catch (cause) {
    log.info('folder of a library not removed', { reason: String(cause) });
  }
}

function withoutEnd(path: string): string {
  return path.length > 1 && path.endsWith(sep) && !/^[A-Za-z]:\\$/.test(path) ? path.slice(0, -1) : path;
}
