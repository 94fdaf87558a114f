import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Rescue } from '#core/platform/database/database-file.ts';
import { createRowParser, createStatements, type Statements, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { ChapterOfLine } from '#shared/domain/downloads/download.ts';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { createQueueStore } from '../downloads/queue-store.ts';
import {
  CHAPTER_COLUMNS,
  chaptersByPictures,
  LINES,
  type LibraryStatements,
  lineFrom,
  linesKey,
  type Row,
  readTitle,
  savedNovelFrom,
} from './library-statements.ts';

/** The revision tells which chapter it is after it was renumbered. */
const LostChapter = ChapterOfLine.extend({ revisionId: z.int().nullable().catch(null) });

/** Queues lost or damaged chapters (rows of the table `chapter`) to be saved again. Returns how many are new in the queue. */
export function queueLost(statements: LibraryStatements, rows: readonly Row[], log: Log): number {
  const queue = createQueueStore(statements);
  const parse = createRowParser(LostChapter, { table: 'chapter', log });
  let queued = 0;
  for (const [named, ofTitle] of Map.groupBy(rows, (row) => row['slug_url'])) {
    const slugUrl = SlugUrl.safeParse(named).data;
    if (slugUrl === undefined) continue;
    const [record] = statements.all('SELECT novel FROM title_record WHERE slug_url = ?', slugUrl);
    queue.putTitle({ ...savedNovelFrom(record?.['novel'], slugUrl, log), slugUrl });
    const wanted = ofTitle.flatMap((row) => parse({ ...lineFrom(row), revisionId: row['revision_id'] }));
    queued += queue.add(slugUrl, wanted).length;
  }
  // Unused pictures stay until these chapters are saved again (`removals.ts`).
  statements.run('INSERT INTO unswept (is_known) VALUES (1)');
  return queued;
}

/** What is left of a library whose database was damaged. */
export type RecoveredLibrary = { readonly chapters: number; readonly lost: number; readonly isKnown: boolean };

/**
 * Completes a database that replaced a damaged one: texts without a row get one, and chapters that only a source (the damaged
 * file, the last index) still names are queued. `isKnown`: the sources name all of them.
 */
export function recoverChapters(database: DatabaseSync, { sources, isKnown }: Rescue, log: Log): RecoveredLibrary {
  const statements = { ...createStatements({ database, log }), asOne: <Result>(work: () => Result) => work() };
  const { all, count } = statements;
  const here = `SELECT 1 FROM chapter WHERE ${LINES} UNION ALL SELECT 1 FROM removed_chapter WHERE ${LINES}`;
  const isGone = (row: Row) => all(here, ...linesKey(String(row['slug_url']), [lineFrom(row)])).length === 0;
  const lost = inTransaction(database, () => {
    adoptTexts(statements, log);
    // The damage may have cost a title its record: the queue asks for all of them again.
    statements.run('UPDATE queued_title SET refreshed_at = NULL');
    const gone = sources.flatMap((source) => readableRows(source, log)).filter(isGone);
    // Pictures may have been missing before the damage too; that is no longer known.
    const lacking = chaptersByPictures(statements, 'NOT IN (SELECT address FROM picture_address)');
    return queueLost(statements, [...gone, ...lacking], log);
  });
  return { chapters: count('FROM chapter'), lost, isKnown };
}

/** The index of the database lags a minute, so a chapter may have its text alone. */
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

/** Reads the table up to a page that cannot be read. */
function readableRows(path: string, log: Log): Row[] {
  const rows: Row[] = [];
  try {
    using source = new DatabaseSync(path, { readOnly: true });
    const all = source.prepare('SELECT id, slug_url, volume, number, branch_id, revision_id FROM chapter');
    for (const row of all.iterate()) rows.push(row);
  } catch (cause) {
    log.warn('saved chapters not listed in full', { reason: String(cause) });
  }
  return rows;
}
