import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import { createTimer, createTurns } from '#core/platform/time.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { isUsedSegment } from '../episodes/saved-playback.ts';
import type { HashedFiles } from './hashed-files.ts';
import type { LibraryContext } from './library-folder.ts';
import { CHAPTER_COLUMNS, LINES, linesKey } from './library-statements.ts';

const KEPT_MILLISECONDS = 10 * 60_000;
const CHAPTERS_A_STEP = 20;
const PICTURES_A_STEP = 500;

/** Pictures that other chapters or titles show stay. The cover goes with its title, once no chapter of it is saved or to be saved. */
const FREED_BYTES = `
  WITH held AS (
    SELECT slug_url FROM chapter UNION SELECT slug_url FROM queued_title UNION SELECT slug_url FROM kept_up_title
  )
  SELECT (SELECT ifnull(sum(text_bytes), 0) FROM removed_chapter WHERE removal_id = ?1) + (
    SELECT ifnull(sum(bytes), 0) FROM picture WHERE digest IN (
      SELECT digest FROM picture_address WHERE address IN (
        SELECT address FROM removed_chapter JOIN chapter_picture ON chapter_id = removed_chapter.id WHERE removal_id = ?1
        UNION SELECT address FROM removed_chapter JOIN title_picture USING (slug_url) WHERE removal_id = ?1
      )
    ) AND NOT EXISTS (
      SELECT 1 FROM picture_address AS other WHERE other.digest = picture.digest AND (
        EXISTS (SELECT 1 FROM chapter_picture JOIN chapter ON chapter.id = chapter_id WHERE address = other.address)
        OR EXISTS (SELECT 1 FROM title_picture JOIN held USING (slug_url) WHERE address = other.address)
      )
    )
  ) AS bytes`;

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

/** Also of releases that are no longer saved. */
const DELETE_REMOVED_EPISODES = 'DELETE FROM episode_stream WHERE removed_at <= ?';
const DELETE_UNUSED_RELEASES =
  'DELETE FROM saved_release WHERE release_id NOT IN (SELECT release_id FROM episode_stream)';

const IS_REMOVED = `
  SELECT 1 FROM removed_chapter UNION ALL SELECT 1 FROM episode_stream WHERE removal_id IS NOT NULL LIMIT 1`;

/** Removed chapters and episodes stay aside for ten minutes, across restarts too, and can be restored; then they are deleted. */
export function createRemovals({ folder, noteChange, clock, log }: LibraryContext) {
  const turns = createTurns();
  let isClosed = false;
  const timer = createTimer(clock, () => {
    deleteRemoved().catch((cause: unknown) => log.error('removed chapters not deleted', cause));
  });

  async function deleteRemoved(): Promise<void> {
    const before = clock.now() - KEPT_MILLISECONDS;
    let isMore = true;
    while (isMore && !isClosed) {
      isMore = await folder.inTurn(async () => folder.read(false, (database) => deleteSome(database, before)));
      await turns.next();
    }
    await sweep();
    const left = folder.read(undefined, (database) => database.prepare(IS_REMOVED).get());
    if (left !== undefined) deleteLater();
  }

  function deleteLater(): void {
    if (!isClosed) timer.set(KEPT_MILLISECONDS);
  }

  /** Returns whether more are left. */
  function deleteSome(database: DatabaseSync, before: number): boolean {
    if (folder.state() !== 'ready') return false;
    const removeSome = `
      DELETE FROM removed_chapter WHERE id IN (SELECT id FROM removed_chapter WHERE removed_at <= ? LIMIT ${CHAPTERS_A_STEP})
      RETURNING id, slug_url`;
    const rows = inTransaction(database, () => {
      const removed = database.prepare(removeSome).all(before);
      for (const { id } of removed) database.prepare('DELETE FROM chapter_text WHERE id = ?').run(Number(id));
      for (const slugUrl of new Set(removed.map((row) => String(row['slug_url'])))) forgetEmpty(database, slugUrl);
      database.prepare(DELETE_REMOVED_EPISODES).run(before);
      database.exec(DELETE_UNUSED_RELEASES);
      return removed;
    });
    return rows.length === CHAPTERS_A_STEP;
  }

  /**
   * Deletes pictures that nothing shows, and files without a row: a crash may leave one before its transaction. After damage
   * it does nothing until all lost chapters are saved again, since unused pictures may be theirs.
   */
  async function sweep(): Promise<void> {
    for (const sql of DELETE_UNUSED_PICTURES) {
      const deleteUnused = (database: DatabaseSync) => Number(database.prepare(sql).run().changes);
      while ((await sweepStep(0, deleteUnused)) === PICTURES_A_STEP);
    }
    const isPicture = (database: DatabaseSync, digest: string) =>
      prepared(database, 'SELECT 1 FROM picture WHERE digest = ?').get(digest) !== undefined;
    await sweepFiles(folder.pictures, isPicture);
    await sweepFiles(folder.segments, isUsedSegment);
  }

  async function sweepFiles(filesNow: () => HashedFiles, isUsed: (database: DatabaseSync, digest: string) => boolean) {
    for (const shard of await filesNow().shards()) {
      await sweepStep(undefined, async (database) => {
        const files = filesNow();
        for (const name of await files.filesIn(shard)) {
          if (!isUsed(database, name)) await files.remove(name, shard);
        }
      });
    }
  }

  async function sweepStep<Result>(otherwise: Result, work: (database: DatabaseSync) => Result | Promise<Result>) {
    await turns.next();
    return folder.inTurn(async () => {
      const database = folder.database();
      // Checked at each step, since damage may be met between two of them.
      if (database === null || isClosed || isSweepBlocked(database)) return otherwise;
      return await work(database);
    });
  }

  return {
    /** `chapters` null: all of the title. `bytes`: the space that will be freed. Rejects with `storage-unwritable`, `storage-full`. */
    remove: (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[] | null) =>
      folder.write(async (database) => {
        const removalId = randomUUID();
        const wanted = linesKey(slugUrl, chapters);
        const bytes = inTransaction(database, () => {
          database
            .prepare(`INSERT INTO removed_chapter SELECT ${CHAPTER_COLUMNS}, ?3, ?4 FROM chapter WHERE ${LINES}`)
            .run(...wanted, removalId, clock.now());
          database.prepare(`DELETE FROM chapter WHERE ${LINES}`).run(...wanted);
          return Number(database.prepare(FREED_BYTES).get(removalId)?.['bytes']);
        });
        deleteLater();
        noteChange(slugUrl);
        return { removalId, bytes };
      }),
    /** Does nothing when it is too late. Chapters that were saved again since then stay as they are. */
    restore: (removalId: string) =>
      folder.write(async (database) => {
        const rows = inTransaction(database, () => {
          const restored = database
            .prepare(`
                INSERT OR IGNORE INTO chapter (${CHAPTER_COLUMNS}) SELECT ${CHAPTER_COLUMNS} FROM removed_chapter WHERE removal_id = ?
                RETURNING slug_url`)
            .all(removalId);
          const gone = 'DELETE FROM removed_chapter WHERE removal_id = ? AND id IN (SELECT id FROM chapter)';
          database.prepare(gone).run(removalId);
          return restored;
        });
        for (const slugUrl of new Set(rows.map((row) => SlugUrl.parse(row['slug_url'])))) noteChange(slugUrl);
        return null;
      }),
    /** Deletes everything that was removed long enough ago, in small steps, and the rest later. */
    deleteRemoved,
    deleteLater,
    sweep,
    close: () => {
      isClosed = true;
      timer.callOff();
    },
  };
}

/** Deletes the record of a title without saved, removed or queued chapters. */
function forgetEmpty(database: DatabaseSync, slugUrl: string): void {
  const isEmpty = ['chapter', 'removed_chapter', 'queued_title', 'kept_up_title'].every(
    (table) => database.prepare(`SELECT 1 FROM ${table} WHERE slug_url = ? LIMIT 1`).get(slugUrl) === undefined,
  );
  if (!isEmpty) return;
  for (const table of ['title_record', 'title_list', 'title_picture']) {
    database.prepare(`DELETE FROM ${table} WHERE slug_url = ?`).run(slugUrl);
  }
}

function isSweepBlocked(database: DatabaseSync): boolean {
  const isKnown = database.prepare('SELECT min(is_known) AS is_known FROM unswept').get()?.['is_known'];
  if (isKnown === null) return false;
  const waiting = 'SELECT 1 FROM lost_chapter UNION ALL SELECT 1 FROM queued_chapter';
  if (isKnown === 0 || database.prepare(waiting).get() !== undefined) return true;
  database.exec('DELETE FROM unswept');
  return false;
}
