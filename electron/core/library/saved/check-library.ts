import type { DatabaseSync } from 'node:sqlite';
import { assertSound, isDamage } from '#core/platform/database/database-file.ts';
import { type Statements, storedJson } from '#core/platform/database/row-parser.ts';
import { tablesOf } from '#core/platform/database/salvage.ts';
import type { TaskProgress, Tasks } from '#core/platform/tasks/tasks.ts';
import { createTurns } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Outcome } from '#shared/domain/app/long-task.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { takeOutSegment } from '../episodes/saved-playback.ts';
import { digestOf } from './hashed-files.ts';
import type { LibraryContext } from './library-folder.ts';
import { isShort } from './library-migrations.ts';
import { chaptersByPictures } from './library-statements.ts';
import { queueLost } from './lost-chapters.ts';

type LibraryCheckOptions = { readonly tasks: Tasks; readonly sweep: () => Promise<void> };

/** The background task that checks all saved chapters and pictures and queues the damaged ones again. */
export function createLibraryCheckTask(context: LibraryContext, { tasks, sweep }: LibraryCheckOptions) {
  const { noteChange, onIncomplete } = context;

  async function work(signal: AbortSignal, note: TaskProgress): Promise<Outcome> {
    try {
      const found = await checkLibrary(context, signal, note);
      await sweep();
      return { kind: 'checked', ...found };
    } finally {
      noteChange(null);
      onIncomplete();
    }
  }

  /** Returns the id of the running task, which may have been started before. */
  return (): string => tasks.running('check-library') ?? tasks.start({ kind: 'check-library' }, work);
}

/**
 * Reads all saved chapters, pictures and segments, one at a time, and takes out the damaged ones. Replaces a damaged database.
 * Rejects with `storage-unwritable` when the folder disappears, since nothing in it counts as damaged then. `queued`: chapters
 * that are new in the queue.
 */
async function checkLibrary(context: LibraryContext, signal: AbortSignal, note: TaskProgress) {
  const { folder } = context;
  const turns = createTurns(signal);
  async function step<Result>(work: (database: DatabaseSync) => Result | Promise<Result>): Promise<Result> {
    await turns.next();
    return folder.write(async (database) => work(database));
  }

  const { all, count } = folder.statements;
  let damaged = 0;
  let queued = 0;
  for (const table of await step((database) => tablesOf(database).filter(isShort))) {
    if (await step((database) => isSound(() => assertSound(database, table)))) continue;
    damaged += 1;
    folder.replaceDamaged();
    break;
  }

  const chapters = await step(() => all('SELECT id, text_bytes FROM chapter ORDER BY id'));
  const files = await step(() => savedFiles(folder.statements));
  const sizes = [...chapters.map((row) => Number(row['text_bytes'])), ...files.map(({ bytes }) => bytes)];
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  let done = 0;
  const noteNext = (bytes: number) => {
    note(done, total);
    done += bytes;
  };
  for (const row of chapters) {
    noteNext(Number(row['text_bytes']));
    const id = Number(row['id']);
    if (await step((database) => isSound(() => assertReadable(database, id)))) continue;
    damaged += 1;
    queued += await step(() => takeOutChapter(context, id));
  }
  for (const { isSegment, digest, bytes } of files) {
    noteNext(bytes);
    const store = () => (isSegment ? folder.segments() : folder.pictures());
    const isWhole = () => step(async () => (await store().read(digest)) !== null);
    if (await isWhole()) continue;
    // A pulled-out drive has no files either, and may have been away only for that moment.
    if (folder.state() !== 'ready') throw new AppFailure({ code: 'storage-unwritable' });
    if (await isWhole()) continue;
    damaged += 1;
    await step(async () => {
      if (isSegment) takeOutSegment(folder.statements, digest);
      else queued += takeOutPicture(context, digest);
      await store().remove(digest);
    });
  }
  note(total, total);
  const episodes = await step(() => count('FROM episode_stream WHERE saved_at IS NOT NULL AND removal_id IS NULL'));
  return { chapters: chapters.length, episodes, damaged, queued };
}

/** The files of pictures and saved episodes, without the playback cache. */
export function savedFiles({ all }: Statements) {
  const select = `
    SELECT FALSE AS is_segment, digest, bytes FROM picture
    UNION ALL SELECT DISTINCT TRUE, digest, bytes FROM episode_file ORDER BY is_segment, digest`;
  return all(select).map((row) => ({
    ...{ isSegment: row['is_segment'] === 1, digest: String(row['digest']), bytes: Number(row['bytes']) },
  }));
}

class UnreadableTextError extends Error {}

/** Throws when a chapter's text differs from what was saved. A chapter that was removed meanwhile passes. */
export function assertReadable(database: DatabaseSync, id: number): void {
  const select = 'SELECT body, digest FROM chapter LEFT JOIN chapter_text USING (id) WHERE id = ?';
  const row = database.prepare(select).get(id);
  if (row === undefined) return;
  const isWhole = typeof row['body'] === 'string' && digestOf(row['body']) === row['digest'];
  if (!isWhole || !Chapter.safeParse(storedJson(row['body'])).success) throw new UnreadableTextError();
}

/** False when `look` meets damage. */
export function isSound(look: () => void): boolean {
  try {
    look();
    return true;
  } catch (cause) {
    if (isDamage(cause) || cause instanceof UnreadableTextError) return false;
    throw cause;
  }
}

function takeOutChapter({ folder: { statements }, log }: LibraryContext, id: number): number {
  return statements.asOne(() => {
    const rows = statements.all('DELETE FROM chapter WHERE id = ? RETURNING *', id);
    statements.run('DELETE FROM chapter_text WHERE id = ?', id);
    return queueLost(statements, rows, log);
  });
}

/** Chapters with the picture stay and count it as missing. */
function takeOutPicture({ folder: { statements }, log }: LibraryContext, digest: string): number {
  return statements.asOne(() => {
    const showing = 'IN (SELECT address FROM picture_address WHERE digest = ?)';
    const rows = chaptersByPictures(statements, showing, digest);
    statements.run('DELETE FROM picture_address WHERE digest = ?', digest);
    statements.run('DELETE FROM picture WHERE digest = ?', digest);
    return queueLost(statements, rows, log);
  });
}
