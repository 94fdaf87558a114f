import type { DatabaseSync } from 'node:sqlite';

const MOST_STEMS_BEHIND = 50;
const LAST_CHARACTER = '\u{10FFFF}';

/** Stems of saved words that begin so while the stem does not: драконо(в), runni(ng). */
export function stemsBehind(database: DatabaseSync, beginning: string): string[] {
  const rows = database
    .prepare(
      `SELECT DISTINCT stem FROM search_word
      WHERE form >= ?1 AND form < ?1 || ?2 AND substr(stem, 1, length(?1)) <> ?1 LIMIT ${MOST_STEMS_BEHIND}`,
    )
    .all(beginning, LAST_CHARACTER);
  return rows.map((row) => String(row['stem']));
}
