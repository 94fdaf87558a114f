import { DatabaseSync } from 'node:sqlite';
import type { Rescue } from '#core/platform/database/database-file.ts';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import type { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import {
  CHAPTER_COLUMNS,
  chaptersByPictures,
  LINES,
  lineFrom,
  linesKey,
  type Row,
  readTitle,
} from './library-statements.ts';

/** Puts chapters into the queue again, saved or not. Returns how many are new in it. */
export type QueueAgain = (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => number;

/** Notes a lost or damaged chapter (a row of the table `chapter`) until it is queued again. */
export function addLost(database: DatabaseSync, row: Row): void {
  const slugUrl = SlugUrl.safeParse(row['slug_url']);
  if (!slugUrl.success) return;
  const { volume, number, branchId } = lineFrom(row);
  database
    .prepare('INSERT OR IGNORE INTO lost_chapter (slug_url, volume, number, branch_id) VALUES (?, ?, ?, ?)')
    .run(slugUrl.data, volume, number, branchId);
  keepPictures(database, true);
}

/**
 * Keeps unused picture files from now on, since they may belong to lost chapters. `isKnown`: all lost chapters are noted, so
 * the files are kept only until those are saved again (`removals.ts`).
 */
function keepPictures(database: DatabaseSync, isKnown: boolean): void {
  database
    .prepare('INSERT INTO unswept (is_known) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM unswept WHERE is_known <= ?1)')
    .run(Number(isKnown));
}

export function countLost(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS n FROM lost_chapter').get()?.['n']);
}

/** Queues all noted chapters and returns how many are new in the queue. */
export function queueLost(database: DatabaseSync, queueAgain: QueueAgain): number {
  const titles = Map.groupBy(database.prepare('SELECT * FROM lost_chapter').all(), (row) =>
    SlugUrl.parse(row['slug_url']),
  );
  let queued = 0;
  for (const [slugUrl, rows] of titles) {
    queued += queueAgain(slugUrl, rows.map(lineFrom));
    database.prepare('DELETE FROM lost_chapter WHERE slug_url = ?').run(slugUrl);
  }
  return queued;
}

/** What is left of a library whose database was damaged. */
export type RecoveredLibrary = { readonly chapters: number; readonly lost: number; readonly isKnown: boolean };

/**
 * Completes a database that replaced a damaged one: texts without a row get one, and chapters that only a source (the damaged
 * file, the last index) still names are noted as lost. `isKnown`: the sources name all of them.
 */
export function recoverChapters(database: DatabaseSync, { sources, isKnown }: Rescue, log: Log): RecoveredLibrary {
  adoptTexts(database, log);
  const isHere = database.prepare(
    `SELECT 1 FROM chapter WHERE ${LINES} UNION ALL SELECT 1 FROM removed_chapter WHERE ${LINES}`,
  );
  inTransaction(database, () => {
    for (const row of sources.flatMap((source) => readableRows(source, log))) {
      if (isHere.get(...linesKey(String(row['slug_url']), [lineFrom(row)])) === undefined) addLost(database, row);
    }
    // Pictures may have been missing before the damage too; that is no longer known.
    const lacking = chaptersByPictures(database, 'NOT IN (SELECT address FROM picture_address)');
    for (const row of lacking) addLost(database, row);
    keepPictures(database, isKnown);
  });
  const chapters = Number(database.prepare('SELECT count(*) AS n FROM chapter').get()?.['n']);
  return { chapters, lost: countLost(database), isKnown };
}

function adoptTexts(database: DatabaseSync, log: Log): void {
  const parse = createRowParser(Chapter, { table: 'chapter_text', log });
  const orphans = database
    .prepare(`
      SELECT id FROM chapter_text
      WHERE id NOT IN (SELECT id FROM chapter) AND id NOT IN (SELECT id FROM removed_chapter)`)
    .all();
  const select = database.prepare('SELECT body FROM chapter_text WHERE id = ?');
  const insert = database.prepare(`
    INSERT OR IGNORE INTO chapter (${CHAPTER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0)`);
  inTransaction(database, () => {
    for (const { id } of orphans) {
      const body = String(select.get(Number(id))?.['body']);
      for (const { slugUrl, volume, number, branchId, name, teams } of parse(storedJson(body))) {
        const listed = readTitle(database, slugUrl, log)?.chapters.find(
          (entry) => entry.volume === volume && entry.number === number,
        );
        const line = [slugUrl, volume, number, branchId, listed?.index ?? 0] as const;
        insert.run(Number(id), ...line, name, JSON.stringify(teams), Buffer.byteLength(body));
      }
    }
  });
}

/** Reads the table from both ends, each time up to a page that cannot be read. */
function readableRows(path: string, log: Log): Row[] {
  const rows = new Map<unknown, Row>();
  let damaged: DatabaseSync | undefined;
  try {
    damaged = new DatabaseSync(path, { readOnly: true });
    for (const order of ['id', 'id DESC']) {
      const all = damaged.prepare(`SELECT id, slug_url, volume, number, branch_id FROM chapter ORDER BY ${order}`);
      try {
        for (const row of all.iterate()) rows.set(row['id'], row);
      } catch (cause) {
        log.warn('saved chapters listed in part', { reason: String(cause) });
      }
    }
  } catch (cause) {
    log.warn('saved chapters not listed', { reason: String(cause) });
  } finally {
    damaged?.close();
  }
  return [...rows.values()];
}
