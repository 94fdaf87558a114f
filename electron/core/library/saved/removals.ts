import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import type { LibraryFolder } from './library-folder.ts';
import type { OneAtATime } from './library-place.ts';
import { LINE, lineKey } from './library-queries.ts';
import type { SavedLibrary } from './saved-library.ts';

export type Removals = {
  /** `bytes`: what will be free. Rejects with `storage-unwritable`, `storage-full`. */
  readonly remove: (
    slugUrl: SlugUrl,
    chapters: readonly ChapterOfLine[] | null,
  ) => Promise<{ removalId: string; bytes: number }>;
  /** Nothing happens when it is too late. What was saved anew since then stays as it is. */
  readonly restore: (removalId: string) => Promise<void>;
  /** Gives up for good what was removed long enough ago, in small steps, and sees to the rest later. */
  readonly giveUp: () => Promise<void>;
  readonly close: () => void;
};

export type RemovalParts = {
  readonly folder: LibraryFolder;
  readonly inTurn: OneAtATime;
  readonly noteChange: SavedLibrary['noteChange'];
  /** Takes away what nothing refers to any more. */
  readonly sweep: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
};

const KEPT_MILLISECONDS = 10 * 60_000;
const GIVEN_UP_AT_ONCE = 20;
const COLUMNS = 'id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at';
const DIGESTS_OF_REMOVAL = `
  SELECT digest FROM removed_chapter JOIN chapter_picture ON chapter_id = removed_chapter.id JOIN picture_address USING (address)
  WHERE removal_id = ?`;
/** What other chapters and titles show stays. */
const FREED = `
  SELECT (SELECT ifnull(sum(text_bytes), 0) FROM removed_chapter WHERE removal_id = ?) + (
    SELECT ifnull(sum(bytes), 0) FROM picture WHERE digest IN (${DIGESTS_OF_REMOVAL})
    AND NOT EXISTS (
      SELECT 1 FROM picture_address AS other WHERE other.digest = picture.digest AND (
        EXISTS (SELECT 1 FROM chapter_picture JOIN chapter ON chapter.id = chapter_id WHERE address = other.address)
        OR EXISTS (SELECT 1 FROM title_picture WHERE address = other.address)
      )
    )
  ) AS bytes`;

/** Removed chapters lie beside the saved ones for some minutes, also after a restart, and can be taken back. */
export function createRemovals({ folder, inTurn, noteChange, sweep, clock, log }: RemovalParts): Removals {
  let callOff: () => void = () => undefined;
  let isClosed = false;

  function giveUpLater(): void {
    callOff();
    if (isClosed) return;
    callOff = clock.schedule(KEPT_MILLISECONDS, () => {
      giveUp().catch((cause: unknown) => log.error('removed chapters not given up', cause));
    });
  }

  function move(database: DatabaseSync, removalId: string, where: string, values: readonly SQLInputValue[]): void {
    database
      .prepare(`INSERT INTO removed_chapter SELECT ${COLUMNS}, ?, ? FROM chapter WHERE ${where}`)
      .run(removalId, clock.now(), ...values);
    database.prepare(`DELETE FROM chapter WHERE ${where}`).run(...values);
  }

  async function giveUp(): Promise<void> {
    const before = clock.now() - KEPT_MILLISECONDS;
    for (let isMore = true; isMore && !isClosed; ) {
      isMore = await inTurn(async () => folder.read(false, (database) => giveUpSome(database, before)));
      await setImmediate();
    }
    await sweep();
    const left = folder.read(undefined, (database) => database.prepare('SELECT 1 FROM removed_chapter LIMIT 1').get());
    if (left !== undefined) giveUpLater();
  }

  /** Whether there is more of it. */
  function giveUpSome(database: DatabaseSync, before: number): boolean {
    if (folder.state() !== 'ready') return false;
    const select = 'SELECT id, slug_url FROM removed_chapter WHERE removed_at <= ? LIMIT ?';
    const rows = database.prepare(select).all(before, GIVEN_UP_AT_ONCE);
    inTransaction(database, () => {
      for (const row of rows) {
        database.prepare('DELETE FROM removed_chapter WHERE id = ?').run(Number(row['id']));
        database.prepare('DELETE FROM chapter_text WHERE id = ?').run(Number(row['id']));
      }
      for (const slugUrl of new Set(rows.map((row) => String(row['slug_url'])))) forgetEmpty(database, slugUrl);
    });
    return rows.length === GIVEN_UP_AT_ONCE;
  }

  return {
    remove: (slugUrl, chapters) =>
      inTurn(() =>
        folder.write(async (database) => {
          const removalId = randomUUID();
          const bytes = inTransaction(database, () => {
            if (chapters === null) move(database, removalId, 'slug_url = ?', [slugUrl]);
            else for (const line of chapters) move(database, removalId, LINE, lineKey(slugUrl, line));
            return Number(database.prepare(FREED).get(removalId, removalId)?.['bytes']);
          });
          giveUpLater();
          noteChange(slugUrl);
          return { removalId, bytes };
        }),
      ),
    restore: (removalId) =>
      inTurn(() =>
        folder.write(async (database) => {
          const titles = inTransaction(database, () => {
            const rows = database
              .prepare(`
                INSERT OR IGNORE INTO chapter (${COLUMNS}) SELECT ${COLUMNS} FROM removed_chapter WHERE removal_id = ?
                RETURNING id, slug_url`)
              .all(removalId);
            for (const row of rows) {
              database.prepare('DELETE FROM removed_chapter WHERE id = ?').run(Number(row['id']));
            }
            return new Set(rows.map((row) => SlugUrl.parse(row['slug_url'])));
          });
          for (const slugUrl of titles) noteChange(slugUrl);
        }),
      ),
    giveUp,
    close: () => {
      isClosed = true;
      callOff();
    },
  };
}

/** A title of which nothing is left, and for which nothing waits. */
function forgetEmpty(database: DatabaseSync, slugUrl: string): void {
  const isEmpty = ['chapter', 'removed_chapter', 'queued_title', 'kept_up_title'].every(
    (table) => database.prepare(`SELECT 1 FROM ${table} WHERE slug_url = ? LIMIT 1`).get(slugUrl) === undefined,
  );
  if (!isEmpty) return;
  for (const table of ['title_record', 'title_list', 'title_picture']) {
    database.prepare(`DELETE FROM ${table} WHERE slug_url = ?`).run(slugUrl);
  }
}
