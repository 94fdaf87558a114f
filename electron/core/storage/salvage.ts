import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Log } from '#core/ports.ts';

/**
 * Brings over every row that can still be read from a damaged database, table by table. Reading stops at the first
 * unreadable page of a table and goes on with the next table. Returns the number of rows brought over.
 */
export function salvage(damagedPath: string, into: DatabaseSync, log: Log): number {
  let damaged: DatabaseSync;
  try {
    damaged = new DatabaseSync(damagedPath, { readOnly: true });
  } catch (cause) {
    log.error('nothing to salvage', cause);
    return 0;
  }
  let rows = 0;
  for (const table of tablesOf(into)) {
    try {
      copyTable(damaged, into, table, () => {
        rows += 1;
      });
    } catch (cause) {
      log.error('table salvaged in part', cause, { table });
    }
  }
  damaged.close();
  return rows;
}

function copyTable(damaged: DatabaseSync, into: DatabaseSync, table: string, onRow: () => void): void {
  for (const row of damaged.prepare(`SELECT * FROM "${table}"`).iterate()) {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const values: SQLInputValue[] = columns.map((column) => row[column] ?? null);
    const { changes } = into.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${places})`).run(...values);
    if (Number(changes) > 0) onRow();
  }
}

function tablesOf(database: DatabaseSync): string[] {
  // In order of creation, so that rows arrive after those that they refer to.
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").all();
  return rows.map((row) => String(row['name']));
}
