import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { assertSound, openImmutable } from '#core/platform/database/database-file.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import { hasCode, storageFailure } from '#core/platform/database/storage-failure.ts';
import { isInFolder, isPathHere, makeFolder } from '#core/platform/files/save-file.ts';
import type { TaskProgress } from '#core/platform/tasks/tasks.ts';
import { createTurns } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { assertReadable, isSound, savedFiles } from './check-library.ts';
import type { LibraryContext, LibraryFolder } from './library-folder.ts';
import { isShort } from './library-migrations.ts';
import {
  FILE_FOLDERS,
  filesOf,
  type Leftover,
  LIBRARY_FILES,
  type LibraryPlace,
  libraryFile,
} from './library-place.ts';

const INVALID = { code: 'invalid-input', path: 'saved.move:directory' } as const;
/** After these tries, other writes wait for the copy. */
const MOST_TRIES = 3;
/** Pages copied at a time; other writes wait meanwhile. */
const PAGES_A_STEP = 1_000;

/** `isAdopted`: use the library that is already there, or start an empty one there. */
export type Target = { readonly directory: string; readonly isAdopted: boolean };

/**
 * Checks the folder that the library is to move to: a new or empty one, or one with a library while the present library is
 * empty or cannot be written to. `wanted` null: the usual folder. Rejects with `invalid-input`, `storage-unwritable`.
 */
export async function targetOf({ folder, place }: LibraryContext, wanted: string | null): Promise<Target> {
  if (wanted !== null && !isPathHere(wanted)) throw new AppFailure(INVALID);
  const target = wanted === null ? place.usual : resolve(wanted);
  const from = folder.directory();
  if (target !== from && isInFolder(target, from)) throw new AppFailure(INVALID);
  const isThere = existsSync(libraryFile(target));
  const isUnreadable = folder.readable() === null;
  const isAdopted = isThere ? folder.database() === null : isUnreadable && target === place.usual;
  if (isAdopted || target === from) return { directory: target, isAdopted };
  if (isThere && isEmpty(folder)) return { directory: target, isAdopted: true };
  try {
    await makeFolder(target);
    if (!(await readdir(target)).every(isKeptAside)) throw new AppFailure(INVALID);
  } catch (cause) {
    throw hasCode(cause, 'ENOTDIR', 'EEXIST') ? new AppFailure(INVALID, { cause }) : storageFailure(cause);
  }
  return { directory: target, isAdopted: isUnreadable };
}

/** Damaged databases stay in a folder that the library has left. */
const isKeptAside = (name: string) => name.startsWith('library.damaged-');

/** Queued chapters and rules for new ones count too: adopting another library would lose them. */
function isEmpty(folder: LibraryFolder): boolean {
  const saved = ['chapter', 'removed_chapter', 'episode_stream'];
  const wanted = ['queued_chapter', 'queued_episode', 'kept_up_title', 'kept_release'];
  const tables = [...saved, ...wanted].map((table) => `SELECT 1 FROM ${table}`);
  return folder.statements.all(`${tables.join(' UNION ALL ')} LIMIT 1`).length === 0;
}

/**
 * Copies the library, checks the copy, switches to it and then removes the old one. Whenever the app ends meanwhile, one of
 * the two is whole and in use, and the next start that can use it removes the other. Adopting a library leaves the former one
 * as it is. Rejects with `storage-full`, `storage-unwritable`.
 */
export async function moveLibrary(context: LibraryContext, to: Target, signal: AbortSignal, note: TaskProgress) {
  const { folder, place, log } = context;
  const { directory: target, isAdopted } = to;
  const from = folder.directory();
  if (isAdopted) {
    const isSame = target === from && existsSync(libraryFile(target));
    folder.withReserve(() => place.choose(target));
    if (isSame) folder.reopen();
    else folder.adopt();
  }
  if (isAdopted || target === from) return;
  // The person's data may be on the same full disk.
  folder.withReserve(() => place.noteArriving(target));
  const copyFiles = createFileCopier(folder, target, signal, note);
  try {
    // Once and not recursively: folders created where a pulled-out drive was would pass for the drive.
    for (const name of FILE_FOLDERS) await mkdir(join(target, name));
    await copyFiles();
    await folder.inTurn(async () => {
      try {
        await copyFiles();
        // The playback cache stays behind.
        if (folder.database() !== null) folder.statements.run('DELETE FROM cached_segment');
        await copyDatabase(folder, target, signal);
        folder.withReserve(() => place.settle(target));
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
    for (const kind of ['arriving', 'leaving'] as const)
      if (place.leftover(kind) === target) folder.withReserve(() => place.noteCleared(kind));
    throw storageFailure(cause);
  }
  await clearLeftover('leaving', place, log);
  log.info('library moved');
}

/** Removes a folder that a move left behind. */
export async function clearLeftover(kind: Leftover, place: LibraryPlace, log: Log): Promise<void> {
  const directory = place.leftover(kind);
  if (directory === null) return;
  await removeLibrary(directory, log);
  place.noteCleared(kind);
}

/** Each call copies the files that no earlier call has copied. */
function createFileCopier(folder: LibraryFolder, target: string, signal: AbortSignal, note: TaskProgress) {
  const { pictures, episodes } = filesOf(target);
  /** Files whose copies were verified. */
  const copied = new Set<string>();
  return async (): Promise<void> => {
    const saved = savedFiles(folder.statements);
    const total = saved.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const { isSegment, digest, bytes } of saved) {
      signal.throwIfAborted();
      note(done, total);
      done += bytes;
      const [source, copy] = isSegment ? [folder.segments(), episodes] : [folder.pictures(), pictures];
      if (copied.has(digest)) continue;
      const original = await source.read(digest);
      // A pulled-out drive has no files either, and may be back before the copy ends.
      if (original === null && folder.readable() === null) throw new AppFailure({ code: 'storage-unwritable' });
      // A check finds damaged files, before or after the move.
      if (original === null) continue;
      await copy.write(original);
      if ((await copy.read(digest)) === null) throw new AppFailure({ code: 'storage-unwritable' });
      copied.add(digest);
    }
    note(total, total);
  };
}

/** Copies the database again until nothing was written to it during the copy. */
async function copyDatabase(folder: LibraryFolder, target: string, signal: AbortSignal): Promise<void> {
  const path = libraryFile(target);
  for (let tries = 1; ; tries += 1) {
    const database = folder.readable();
    if (database === null) throw new AppFailure({ code: 'storage-unwritable' });
    if (tries > MOST_TRIES) folder.hold(true);
    const before = changesOf(database);
    await rm(path, { force: true });
    await backup(database, path, { rate: PAGES_A_STEP });
    await assertSame(database, path, signal);
    if (changesOf(database) === before) return;
  }
}

const changesOf = (database: DatabaseSync) => database.prepare('SELECT total_changes() AS n').get()?.['n'];

/** Damage in the original may be in the copy too: a check finds it, before or after the move. */
async function assertSame(database: DatabaseSync, path: string, signal: AbortSignal): Promise<void> {
  const copy = openImmutable(path);
  const turns = createTurns(signal);
  async function assertAlike(look: (here: DatabaseSync) => void): Promise<void> {
    if (!isSound(() => look(copy)) && isSound(() => look(database))) {
      throw new AppFailure({ code: 'storage-unwritable' });
    }
    if (turns.isOver()) await turns.next();
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

/** Removes only the library's own files, and the folders if they are empty then. */
async function removeLibrary(directory: string, log: Log): Promise<void> {
  try {
    // The database first: without it the rest is no library.
    for (const name of LIBRARY_FILES) await rm(join(directory, name), { force: true });
    for (const [name, files] of Object.entries(filesOf(directory))) {
      for (const shard of await files.shards()) {
        if (/^[0-9a-f]{2}$/.test(shard)) await rm(join(directory, name, shard), { recursive: true, force: true });
      }
    }
    for (const name of FILE_FOLDERS.filter((each) => existsSync(join(directory, each))))
      await rmdir(join(directory, name));
    await rmdir(directory);
  } catch (cause) {
    log.info('folder of a library not removed', { reason: String(cause) });
  }
}
