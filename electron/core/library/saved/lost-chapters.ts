import { DatabaseSync } from 'node:sqlite';
import type { Rescue } from '#core/platform/database/database-file.ts';
import { createRowParser, createStatements, type Statements, storedJson } from '#core/platform/database/row-parser.ts';
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

/** Puts chapters into the queue again, saved or not. Returns those that are new in it. */
export type QueueAgain = (slugUrl: SlugUrl, chapters: readonly ChapterOfLine[]) => readonly ChapterOfLine[];

/** Notes a lost or damaged chapter (a row of the table `chapter`) until it is queued again. */
export function addLost(statements: Statements, row: Row): void {
  const slugUrl = SlugUrl.safeParse(row['slug_url']);
  if (!slugUrl.success) return;
  statements.put('lost_chapter', { slugUrl: slugUrl.data, ...lineFrom(row) });
  keepPictures(statements, true);
}

/**
 * Keeps unused picture files from now on, since they may belong to lost chapters. `isKnown`: all lost chapters are noted, so
 * the files are kept only until those are saved again (`removals.ts`).
 */
function keepPictures({ run }: Statements, isKnown: boolean): void {
  const insert =
    'INSERT INTO unswept (is_known) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM unswept WHERE is_known <= ?1)';
  run(insert, Number(isKnown));
}

/** Queues all noted chapters and returns how many are new in the queue. */
export function queueLost({ all, run }: Statements, queueAgain: QueueAgain): number {
  const titles = Map.groupBy(all('SELECT * FROM lost_chapter'), (row) => SlugUrl.parse(row['slug_url']));
  let queued = 0;
  for (const [slugUrl, rows] of titles) {
    queued += queueAgain(slugUrl, rows.map(lineFrom)).length;
    run('DELETE FROM lost_chapter WHERE slug_url = ?', slugUrl);
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
  const statements = createStatements({ database, log });
  const { all, count } = statements;
  const here = `SELECT 1 FROM chapter WHERE ${LINES} UNION ALL SELECT 1 FROM removed_chapter WHERE ${LINES}`;
  inTransaction(database, () => {
    adoptTexts(statements, log);
    for (const row of sources.flatMap((source) => readableRows(source, log))) {
      if (all(here, ...linesKey(String(row['slug_url']), [lineFrom(row)])).length === 0) addLost(statements, row);
    }
    // Pictures may have been missing before the damage too; that is no longer known.
    const lacking = chaptersByPictures(statements, 'NOT IN (SELECT address FROM picture_address)');
    for (const row of lacking) addLost(statements, row);
    keepPictures(statements, isKnown);
  });
  return { chapters: count('FROM chapter'), lost: count('FROM lost_chapter'), isKnown };
}

function adoptTexts(statements: Statements, log: Log): void {
  const { all, run } = statements;
  const parse = createRowParser(Chapter, { table: 'chapter_text', log });
  const orphans = all(`
    SELECT id FROM chapter_text
    WHERE id NOT IN (SELECT id FROM chapter) AND id NOT IN (SELECT id FROM removed_chapter)`);
  const insert = `INSERT OR IGNORE INTO chapter (${CHAPTER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0)`;
  for (const { id } of orphans) {
    const [text] = all('SELECT body FROM chapter_text WHERE id = ?', Number(id));
    const body = String(text?.['body']);
    for (const { slugUrl, volume, number, branchId, name, teams } of parse(storedJson(body))) {
      const listed = readTitle(statements, slugUrl, log)?.chapters.find(
        (entry) => entry.volume === volume && entry.number === number,
      );
      const line = [slugUrl, volume, number, branchId, listed?.index ?? 0] as const;
      run(insert, Number(id), ...line, name, JSON.stringify(teams), Buffer.byteLength(body));
    }
  }
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
