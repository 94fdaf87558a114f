import { DatabaseSync } from 'node:sqlite';
import type { Rescue } from '#core/platform/database/database-file.ts';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { Chapter } from '#shared/domain/novels/novel.ts';
import { readTitle } from './library-queries.ts';
import { addLost, countLost, keepPictures, lineFrom } from './lost-chapters.ts';

/** What became of a library whose database was damaged. */
export type RecoveredLibrary = { readonly chapters: number; readonly lost: number; readonly isKnown: boolean };

/**
 * After a damaged database was replaced: texts that came over without their row get one again, and what is lost all the same is
 * noted to be fetched again, as far as one of the `sources` (the damaged file, the last index) still says what there was.
 * `isKnown`: the sources say all of it. From then on pictures that nothing shows stay until all of that is saved again.
 */
export function recoverChapters(database: DatabaseSync, { sources, isKnown }: Rescue, log: Log): RecoveredLibrary {
  adoptTexts(database, log);
  const line = 'slug_url = ? AND volume = ? AND number = ? AND branch_id IS ?';
  const isHere = database.prepare(`
    SELECT 1 FROM chapter WHERE ${line} UNION ALL SELECT 1 FROM removed_chapter WHERE ${line}`);
  inTransaction(database, () => {
    for (const row of sources.flatMap((source) => readableRows(source, log))) {
      const { volume, number, branchId } = lineFrom(row);
      const wanted = [String(row['slug_url']), volume, number, branchId] as const;
      if (isHere.get(...wanted, ...wanted) === undefined) addLost(database, row);
    }
    // Which pictures they lacked before the damage is not known any more.
    const lacking = `
      SELECT DISTINCT slug_url, volume, number, branch_id FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
      WHERE address NOT IN (SELECT address FROM picture_address)`;
    for (const row of database.prepare(lacking).all()) addLost(database, row);
    keepPictures(database, isKnown);
  });
  const chapters = Number(database.prepare('SELECT count(*) AS n FROM chapter').get()?.['n']);
  return { chapters, lost: countLost(database), isKnown };
}

function adoptTexts(database: DatabaseSync, log: Log): void {
  const parse = createRowParser(Chapter, { table: 'chapter_text', log });
  const ids = database
    .prepare(`
      SELECT id FROM chapter_text
      WHERE id NOT IN (SELECT id FROM chapter) AND id NOT IN (SELECT id FROM removed_chapter)`)
    .all();
  const select = database.prepare('SELECT body FROM chapter_text WHERE id = ?');
  const insert = database.prepare(`
    INSERT OR IGNORE INTO chapter
      (id, slug_url, volume, number, branch_id, list_index, name, teams, revision_id, text_bytes, saved_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0)`);
  inTransaction(database, () => {
    for (const { id } of ids) {
      const body = String(select.get(Number(id))?.['body']);
      for (const { slugUrl, volume, number, branchId, name, teams } of parse(storedJson(body))) {
        const index = readTitle(database, slugUrl, log)?.chapters.find(
          (entry) => entry.volume === volume && entry.number === number,
        )?.index;
        const line = [slugUrl, volume, number, branchId, index ?? 0] as const;
        insert.run(Number(id), ...line, name, JSON.stringify(teams), Buffer.byteLength(body));
      }
    }
  });
}

/** From the beginning and from the end of the table, up to a page that cannot be read. */
function readableRows(damagedPath: string, log: Log): Record<string, unknown>[] {
  const rows = new Map<unknown, Record<string, unknown>>();
  let damaged: DatabaseSync | undefined;
  try {
    damaged = new DatabaseSync(damagedPath, { readOnly: true });
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
