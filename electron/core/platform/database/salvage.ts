import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Log } from '#core/ports.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { inTransaction } from './transaction.ts';

export type Salvaged = {
  /** How many were brought over. */
  readonly rows: number;
  /** Tables of which some rows were not read, or not taken. */
  readonly incomplete: ReadonlySet<string>;
};

/**
 * Brings over every row that can still be read from a damaged database, table by table. Each table is read from its
 * beginning and from its end, up to a page that cannot be read. Rows that are there already stay as they are; tables that are
 * not `isWanted` stay empty.
 */
export function salvage(
  damagedPath: string,
  into: DatabaseSync,
  log: Log,
  isWanted: (table: string) => boolean = () => true,
): Salvaged {
  const tables = tablesOf(into).filter(isWanted);
  let damaged: DatabaseSync;
  try {
    damaged = new DatabaseSync(damagedPath, { readOnly: true });
  } catch (cause) {
    log.error('nothing to salvage', cause);
    return { rows: 0, incomplete: new Set(tables) };
  }
  let rows = 0;
  const incomplete = new Set<string>();
  for (const table of tables) {
    try {
      // One unit a table: each row by itself would wait for the disk.
      inTransaction(into, () => {
        for (const order of ordersOf(into, table)) {
          const { copied, isWhole } = copyRows({ damaged, into, table, order, log });
          rows += copied;
          if (isWhole) return;
          incomplete.add(table);
        }
      });
    } catch (cause) {
      log.error('table not salvaged', cause, { table });
      incomplete.add(table);
    }
  }
  damaged.close();
  return { rows, incomplete };
}

type Copying = { damaged: DatabaseSync; into: DatabaseSync; table: string; order: string; log: Log };

function copyRows({ damaged, into, table, order, log }: Copying): { copied: number; isWhole: boolean } {
  let copied = 0;
  let refused = 0;
  let isWhole = true;
  try {
    const rows = damaged.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`);
    // A damaged number may be longer than any of ours.
    rows.setReadBigInts(true);
    for (const row of rows.iterate()) {
      try {
        copied += insert(into, table, row);
      } catch (cause) {
        // What the row refers to was lost, or a value is of no type that its column takes.
        if (sqliteCode(cause) !== SQLITE.constraint) throw cause;
        refused += 1;
      }
    }
  } catch (cause) {
    log.error('table salvaged in part', cause, { table });
    isWhole = false;
  }
  if (refused > 0) log.warn('damaged rows left out', { table, refused });
  return { copied, isWhole: isWhole && refused === 0 };
}

function insert(into: DatabaseSync, table: string, row: Record<string, SQLInputValue>): number {
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  const statement = into.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${places})`);
  return Number(statement.run(...Object.values(row)).changes);
}

/** In order of creation, so that rows arrive after those that they refer to. Not what lies behind a search index. */
export function tablesOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`
      SELECT created.name FROM sqlite_schema AS created JOIN pragma_table_list AS listed ON listed.name = created.name
      WHERE created.type = 'table' AND listed.type = 'table' AND listed.schema = 'main' ORDER BY created.rowid`)
    .all();
  return rows.map((row) => String(row['name']));
}

/** The order in which the rows lie in the file, and the reverse. */
function ordersOf(database: DatabaseSync, table: string): string[] {
  const columns =
    database.prepare(`PRAGMA table_list("${table}")`).get()?.['wr'] === 1 ? keyOf(database, table) : ['rowid'];
  return [columns.join(', '), columns.map((column) => `${column} DESC`).join(', ')];
}

function keyOf(database: DatabaseSync, table: string): string[] {
  const key = database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table);
  return key.map((column) => `"${String(column['name'])}"`);
}
