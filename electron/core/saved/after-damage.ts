import { DatabaseSync } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import { createRowParser, storedJson } from '#core/storage/row-parser.ts';
import { inTransaction } from '#core/storage/transaction.ts';
import { Chapter } from '#shared/domain/novel.ts';
import { readTitle } from './library-titles.ts';
import type { LostChapters } from './lost-chapters.ts';
import { addLost } from './take-out.ts';

/**
 * After a damaged library was replaced: texts that came over without their row get one again, and whatever is lost all the
 * same is added to `lost`, as far as the damaged file still says what there was.
 */
export function recoverChapters(
  { database, damagedPath, lost }: { database: DatabaseSync; damagedPath: string; lost: LostChapters },
  log: Log,
): void {
  adoptTexts(database, log);
  const isHere = database.prepare('SELECT 1 FROM chapter WHERE id = ?');
  const isRemoved = database.prepare('SELECT 1 FROM removed_chapter WHERE id = ?');
  for (const row of readableRows(damagedPath, log)) {
    const id = typeof row['id'] === 'number' ? row['id'] : 0;
    if (isHere.get(id) === undefined && isRemoved.get(id) === undefined) addLost(lost, row);
  }
  // Which pictures they lacked before the damage nobody knows any more.
  const lacking = `
    SELECT DISTINCT slug_url, volume, number, branch_id FROM chapter JOIN chapter_picture ON chapter_id = chapter.id
    WHERE address NOT IN (SELECT address FROM picture_address)`;
  for (const row of database.prepare(lacking).all()) addLost(lost, row);
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
