import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { assertSound, isDamage } from '#core/platform/database/database-file.ts';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { TaskProgress } from '#core/platform/tasks/tasks.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { isShort, type LibraryFolder } from './library-folder.ts';
import type { OneAtATime } from './library-place.ts';
import { addLost, countLost } from './lost-chapters.ts';
import { digestOf } from './picture-files.ts';

export type LibraryCheck = {
  readonly chapters: number;
  /** Chapters and pictures that were not as they were saved. They are taken out. */
  readonly damaged: number;
};

export type Checking = {
  readonly folder: LibraryFolder;
  readonly inTurn: OneAtATime;
};

/**
 * Reads everything that is saved, a chapter or a picture at a time. A database that is damaged itself is replaced. Rejects
 * with `storage-unwritable` when the folder goes away meanwhile: nothing of it is taken for damaged then.
 */
export async function checkLibrary(
  { folder, inTurn }: Checking,
  signal: AbortSignal,
  note: TaskProgress,
): Promise<LibraryCheck> {
  // What a damaged database has lost before.
  let damaged = folder.read(0, countLost);

  async function step<Result>(work: (database: DatabaseSync) => Result | Promise<Result>): Promise<Result> {
    await setImmediate();
    signal.throwIfAborted();
    return inTurn(() => folder.write(async (database) => work(database)));
  }

  const tables = await step((database) => tablesOf(database).filter(isShort));
  for (const table of tables) {
    if (await step((database) => isSound(() => assertSound(database, table)))) continue;
    damaged += 1;
    folder.replaceDamaged();
    break;
  }

  const chapters = await step((database) =>
    column(database, 'SELECT id AS value FROM chapter ORDER BY id').map(Number),
  );
  const pictures = await step((database) => column(database, 'SELECT digest AS value FROM picture ORDER BY digest'));
  const total = chapters.length + pictures.length;
  for (const [done, id] of chapters.entries()) {
    note(done, total);
    if (await step((database) => isSound(() => assertReadable(database, id)))) continue;
    damaged += 1;
    await step((database) => takeOutChapter(database, id));
  }
  for (const [done, digest] of pictures.entries()) {
    note(chapters.length + done, total);
    const isWhole = await step(async () => (await folder.pictures().read(digest)) !== null);
    if (isWhole) continue;
    // A drive that was pulled out meanwhile has no pictures either.
    if (folder.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
    damaged += 1;
    await step(async (database) => {
      takeOutPicture(database, digest);
      await folder.pictures().remove(digest);
    });
  }
  note(total, total);
  return { chapters: chapters.length, damaged };
}

class UnreadableTextError extends Error {}

/** Throws when a text is not what was saved. What is gone meanwhile is well. */
export function assertReadable(database: DatabaseSync, id: number): void {
  const select = `
    SELECT body, digest FROM chapter LEFT JOIN chapter_text USING (id) WHERE id = ?`;
  const row = database.prepare(select).get(id);
  if (row === undefined) return;
  const isWhole = typeof row['body'] === 'string' && digestOf(row['body']) === row['digest'];
  if (!isWhole || !Chapter.safeParse(storedJson(row['body'])).success) throw new UnreadableTextError();
}

/** False when what `look` looks at is damaged. */
export function isSound(look: () => void): boolean {
  try {
    look();
    return true;
  } catch (cause) {
    if (isDamage(cause) || cause instanceof UnreadableTextError) return false;
    throw cause;
  }
}

function column(database: DatabaseSync, sql: string): string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ value }) => String(value));
}

/** Takes out a chapter whose text cannot be read. */
function takeOutChapter(database: DatabaseSync, id: number): void {
  inTransaction(database, () => {
    const row = database
      .prepare('DELETE FROM chapter WHERE id = ? RETURNING slug_url, volume, number, branch_id')
      .get(id);
    database.prepare('DELETE FROM chapter_text WHERE id = ?').run(id);
    if (row !== undefined) addLost(database, row);
  });
}

/** Takes out a picture that is not what its name says. The chapters that show it stay, as ones that lack it. */
function takeOutPicture(database: DatabaseSync, digest: string): void {
  inTransaction(database, () => {
    const showing = `
      SELECT slug_url, volume, number, branch_id FROM picture_address JOIN chapter_picture USING (address)
      JOIN chapter ON chapter.id = chapter_id WHERE digest = ?`;
    for (const row of database.prepare(showing).all(digest)) addLost(database, row);
    database.prepare('DELETE FROM picture_address WHERE digest = ?').run(digest);
    database.prepare('DELETE FROM picture WHERE digest = ?').run(digest);
  });
}
