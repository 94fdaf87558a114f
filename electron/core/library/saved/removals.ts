import { randomUUID } from 'node:crypto';
import type { Statements } from '#core/platform/database/row-parser.ts';
import { createTimer, createTurns } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { chapterOfLineKey } from '#shared/domain/novels/chapter-key.ts';
import { createQueueStore } from '../downloads/queue-store.ts';
import { isUsedSegment } from '../episodes/saved-playback.ts';
import type { HashedFiles } from './hashed-files.ts';
import type { LibraryContext } from './library-folder.ts';
import { CHAPTER_COLUMNS, LINES, lineFrom, linesKey, type Row, readInfos } from './library-statements.ts';
import { TITLES } from './saved-library.ts';

const KEPT_MILLISECONDS = 10 * 60_000;
const CHAPTERS_A_STEP = 20;
const PICTURES_A_STEP = 500;

const DELETE_UNUSED_PICTURES = [
  `DELETE FROM picture_address WHERE rowid IN (
    SELECT rowid FROM picture_address AS kept
    WHERE NOT EXISTS (SELECT 1 FROM chapter_picture WHERE address = kept.address)
      AND NOT EXISTS (SELECT 1 FROM title_picture WHERE address = kept.address)
    LIMIT ${PICTURES_A_STEP}
  )`,
  `DELETE FROM picture WHERE digest IN (
    SELECT digest FROM picture AS kept
    WHERE NOT EXISTS (SELECT 1 FROM picture_address WHERE digest = kept.digest)
    LIMIT ${PICTURES_A_STEP}
  )`,
];

/** Records of titles without a saved, removed or wanted chapter, and of releases without episodes. */
const DELETE_UNUSED_RECORDS = [
  ...['title_record', 'title_list', 'title_picture'].map((table) => {
    const holding = ['chapter', 'removed_chapter', 'queued_title', 'kept_up_title'].map(
      (holder) => `NOT EXISTS (SELECT 1 FROM ${holder} WHERE slug_url = ${table}.slug_url)`,
    );
    return `DELETE FROM ${table} WHERE ${holding.join(' AND ')}`;
  }),
  'DELETE FROM saved_release WHERE release_id NOT IN (SELECT release_id FROM episode_stream)',
];

const IS_REMOVED = `
  SELECT 1 FROM removed_chapter UNION ALL SELECT 1 FROM episode_stream WHERE removal_id IS NOT NULL LIMIT 1`;

/** Removed chapters and episodes can be restored for ten minutes, across restarts too; then they are deleted. */
export function createRemovals(context: Pick<LibraryContext, 'folder' | 'noteChange' | 'clock' | 'log'>) {
  const { folder, noteChange, clock, log } = context;
  const { statements } = folder;
  const queue = createQueueStore(statements);
  const { all, run, count, asOne } = statements;
  const turns = createTurns();
  let isClosed = false;
  const timer = createTimer(clock, () => {
    deleteRemoved().catch((cause: unknown) => {
      log.error('removed chapters not deleted', cause);
      deleteLater();
    });
  });

  async function deleteRemoved(): Promise<void> {
    const now = clock.now();
    while (await step(() => deleteSome(now)));
    await sweep();
    // A missing folder may come back with removed chapters.
    if (folder.database() === null || all(IS_REMOVED).length > 0) deleteLater();
  }

  function deleteLater(): void {
    if (!isClosed) timer.set(KEPT_MILLISECONDS);
  }

  /** One step of long work, in turn. False also while nothing can be written, and after closing. */
  async function step(work: () => boolean | Promise<boolean>): Promise<boolean> {
    await turns.next();
    return folder.inTurn(async () => folder.database() !== null && !isClosed && work());
  }

  /** Returns whether more are left. */
  function deleteSome(now: number): boolean {
    const removeSome = `
      DELETE FROM removed_chapter WHERE id IN (SELECT id FROM removed_chapter WHERE removed_at <= ? LIMIT ${CHAPTERS_A_STEP})
      RETURNING id`;
    const before = now - KEPT_MILLISECONDS;
    return asOne(() => {
      const removed = all(removeSome, before);
      for (const { id } of removed) run('DELETE FROM chapter_text WHERE id = ?', Number(id));
      run('DELETE FROM episode_stream WHERE removed_at <= ?', before);
      for (const sql of DELETE_UNUSED_RECORDS) run(sql);
      return removed.length === CHAPTERS_A_STEP;
    });
  }

  /**
   * Deletes unused pictures and segments, and files without a row: a crash may leave one before its transaction. After damage
   * pictures stay until all lost chapters are saved again, since unused ones may be theirs.
   */
  async function sweep(): Promise<void> {
    for (const sql of DELETE_UNUSED_PICTURES) {
      while (await step(() => !keepsPictures(statements) && run(sql) === PICTURES_A_STEP));
    }
    const isUsed = (digest: string) => count('FROM picture WHERE digest = ?', digest) !== 0;
    await sweepFiles(folder.pictures, (digest) => isUsed(digest) || keepsPictures(statements));
    await sweepFiles(folder.segments, (digest) => isUsedSegment(statements, digest));
  }

  /** `isUsed` is also true when the use cannot be read. */
  async function sweepFiles(filesNow: () => HashedFiles, isUsed: (digest: string) => boolean) {
    for (const shard of await filesNow().shards()) {
      await step(async () => {
        const files = filesNow();
        for (const name of await files.filesIn(shard)) {
          if (!isUsed(name)) await files.remove(name, shard);
        }
        return true;
      });
    }
  }

  /** Restores what is not deleted yet; chapters that were saved again stay. `alongside` runs in the same transaction. */
  const restore = (removalId: string, alongside?: (restored: readonly Row[]) => void): Promise<void> =>
    folder.write(async () => {
      const rows = asOne(() => {
        const move = `
          INSERT OR IGNORE INTO chapter (${CHAPTER_COLUMNS})
          SELECT ${CHAPTER_COLUMNS} FROM removed_chapter WHERE removal_id = ?
          RETURNING slug_url, volume, number, branch_id`;
        const restored = all(move, removalId);
        alongside?.(restored);
        run('DELETE FROM removed_chapter WHERE removal_id = ? AND id IN (SELECT id FROM chapter)', removalId);
        return restored;
      });
      for (const slugUrl of new Set(rows.map((row) => SlugUrl.parse(row['slug_url'])))) noteChange(slugUrl);
    });

  return {
    /** `chapters` null: all of the title. `bytes`: their size as listed. Rejects with `storage-unwritable`, `storage-full`. */
    remove: (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[] | null) =>
      folder.write(async () => {
        const undoId = randomUUID();
        const wanted = linesKey(slugUrl, chapters);
        const sizes =
          chapters === null
            ? all(`SELECT bytes FROM (${TITLES}) WHERE slug_url = ?`, slugUrl)
            : readInfos(statements, slugUrl, chapters);
        const bytes = sizes.reduce((sum, size) => sum + Number(size.bytes), 0);
        const { putBack } = asOne(() => {
          const move = `INSERT INTO removed_chapter SELECT ${CHAPTER_COLUMNS}, ?3, ?4 FROM chapter WHERE ${LINES}`;
          run(move, ...wanted, undoId, clock.now());
          const removed = all(`DELETE FROM chapter WHERE ${LINES} RETURNING *`, ...wanted);
          // In the same transaction, since chapters left in the queue would be saved again.
          return queue.remove(slugUrl, removed.map(lineFrom));
        });
        const undo = (restored: readonly Row[]) => {
          const isDeleted = count('FROM removed_chapter WHERE removal_id = ?', undoId) === 0;
          if (isDeleted && bytes > 0) throw new AppFailure({ code: 'not-found' });
          const lines = new Set(restored.map((row) => chapterOfLineKey(lineFrom(row))));
          putBack((row) => lines.has(chapterOfLineKey(lineFrom(row))));
        };
        folder.undos.put(undoId, () => restore(undoId, undo));
        deleteLater();
        noteChange(slugUrl);
        return { undoId, bytes };
      }),
    restore,
    /** Deletes everything that was removed long enough ago, in small steps, and the rest later. */
    deleteRemoved,
    deleteLater,
    sweep,
    close: () => {
      isClosed = true;
      timer.cancel();
    },
  };
}

function keepsPictures({ run, count }: Statements): boolean {
  if (count('FROM unswept') === 0) return false;
  // `count` returns NaN, which is not 0, when damage hides a table.
  if (count('FROM queued_chapter') !== 0) return true;
  run('DELETE FROM unswept');
  return false;
}
