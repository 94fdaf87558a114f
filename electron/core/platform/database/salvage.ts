import { hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Log } from '#core/ports.ts';
import { storedJson } from './row-parser.ts';
import { isStorageFull, SQLITE, sqliteCode } from './storage-failure.ts';
import { inTransaction, isUnsafe } from './transaction.ts';

const PAGE_BYTES = 4_096;

/**
 * Copies every readable row of a damaged database, table by table, from both ends of each table up to an unreadable page.
 * Existing rows stay; tables that are not `isWanted` are skipped. Returns the count of copied rows and the tables whose rows
 * were not all copied. Throws when the disk is full: the rows can still be copied once there is room.
 */
export function salvage(
  damagedPath: string,
  into: DatabaseSync,
  log: Log,
  isWanted: (table: string) => boolean = () => true,
): { readonly rows: number; readonly incomplete: ReadonlySet<string> } {
  const tables = tablesOf(into).filter(isWanted);
  let damaged: DatabaseSync;
  let copy: string | null;
  try {
    copy = copyOfWholePages(damagedPath);
    damaged = new DatabaseSync(copy ?? damagedPath, { readOnly: true });
  } catch (cause) {
    if (isStorageFull(cause)) throw cause;
    log.error('nothing to salvage', cause);
    return { rows: 0, incomplete: new Set(tables) };
  }
  let rows = 0;
  const incomplete = new Set<string>();
  try {
    for (const table of tables) {
      try {
        // One transaction a table, since each row by itself would wait for the disk.
        inTransaction(into, () => {
          for (const order of ordersOf(into, table)) {
            const { copied, isWhole } = copyRows({ damaged, into, table, order, log });
            rows += copied;
            if (isWhole) return;
            incomplete.add(table);
          }
        });
      } catch (cause) {
        if (isStorageFull(cause)) throw cause;
        log.error('table not salvaged', cause, { table });
        incomplete.add(table);
      }
    }
  } finally {
    damaged.close();
    if (copy !== null) for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  }
  return { rows, incomplete };
}

/**
 * SQLite fills a truncated last page with zeros and reads wrong values from it, which would take precedence over the backup's.
 * Copies the file without such a page; null: it has none.
 */
function copyOfWholePages(path: string): string | null {
  const { size } = statSync(path);
  const cut = size % PAGE_BYTES;
  if (cut === 0) return null;
  const copy = `${path}.whole-pages`;
  for (const suffix of ['', '-wal']) {
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
  }
  truncateSync(copy, size - cut);
  return copy;
}

type Copying = { damaged: DatabaseSync; into: DatabaseSync; table: string; order: string; log: Log };

function copyRows({ damaged, into, table, order, log }: Copying): { copied: number; isWhole: boolean } {
  let copied = 0;
  let refused = 0;
  let isWhole = true;
  try {
    const rows = damaged.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`);
    rows.setReadBigInts(true);
    for (const row of rows.iterate()) {
      try {
        // Such a number is damage, and reading it would throw.
        if (Object.values(row).some(isUnsafe)) refused += 1;
        else copied += insert(into, table, row);
      } catch (cause) {
        // The row refers to a lost one, or a value does not fit its column.
        if (sqliteCode(cause) !== SQLITE.constraint) throw cause;
        refused += 1;
      }
    }
  } catch (cause) {
    if (isStorageFull(cause)) throw cause;
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

/** In order of creation, so that rows follow those that they refer to. Without the tables behind a search index. */
export function tablesOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`
      SELECT created.name FROM sqlite_schema AS created JOIN pragma_table_list AS listed ON listed.name = created.name
      WHERE created.type = 'table' AND listed.type = 'table' AND listed.schema = 'main' ORDER BY created.rowid`)
    .all();
  return rows.map((row) => String(row['name']));
}

/** The order of the rows in the file, and the reverse. */
function ordersOf(database: DatabaseSync, table: string): string[] {
  const columns =
    database.prepare(`PRAGMA table_list("${table}")`).get()?.['wr'] === 1 ? keyOf(database, table) : ['rowid'];
  return [columns.join(', '), columns.map((column) => `${column} DESC`).join(', ')];
}

function keyOf(database: DatabaseSync, table: string): string[] {
  const key = database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table);
  return key.map((column) => `"${String(column['name'])}"`);
}

/**
 * Writes a database of the same schema to the new file `path`, with the rows of the tables that are `isWanted`. `database` may
 * be at an earlier one of the `migrations`. The file is on the disk when this returns. Not within a transaction.
 */
export function copyTables(
  database: DatabaseSync,
  path: string,
  migrations: readonly string[],
  isWanted: (table: string) => boolean,
): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  {
    using empty = new DatabaseSync(path);
    // At once: each table by itself would wait for the disk.
    inTransaction(empty, () => {
      for (const step of migrations.slice(0, version)) empty.exec(step);
      empty.exec(`PRAGMA user_version = ${version}`);
    });
  }
  copyRowsOf(database, path, { from: 'main', to: 'other' }, isWanted);
}

/** Replaces the rows of the tables that are `isWanted` by those of the file, which has the same schema: all of them or none. */
export function takeTables(database: DatabaseSync, path: string, isWanted: (table: string) => boolean): void {
  copyRowsOf(database, path, { from: 'other', to: 'main' }, isWanted);
}

type Direction = { readonly from: 'main' | 'other'; readonly to: 'main' | 'other' };

function copyRowsOf(
  database: DatabaseSync,
  path: string,
  { from, to }: Direction,
  isWanted: (table: string) => boolean,
): void {
  database.prepare('ATTACH ? AS other').run(path);
  try {
    // A row may refer to a table that is left out.
    database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
    for (const table of tablesOf(database).filter(isWanted)) {
      database.exec(`DELETE FROM ${to}."${table}"; INSERT INTO ${to}."${table}" SELECT * FROM ${from}."${table}"`);
    }
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.exec('PRAGMA foreign_keys = ON; DETACH other');
  }
}

/** The pages that locate a database's tables: with the beginning overwritten, SQLite reads nothing without this copy. */
const SchemaPages = z.object({
  digest: z.string(),
  pageBytes: z.int(),
  pages: z.array(z.object({ number: z.int().positive(), base64: z.base64() })),
});

/** Offsets in the header: the change counter, and the change that its page count is valid for (SQLite's file format, 1.3). */
const HEADER = { changeCounter: 24, isValidFor: 92 };

type UnkeptSchema = { readonly digest: string; readonly pageBytes: number; readonly numbers: readonly number[] };

/** Where the schema lies in the file, if it changed since it was kept. */
export function schemaToKeep(database: DatabaseSync, keptPath: string): UnkeptSchema | null {
  const schema = database.prepare('SELECT type, name, rootpage, sql FROM sqlite_schema ORDER BY rowid').all();
  const digest = hash('sha256', JSON.stringify(schema));
  if (readKept(keptPath)?.digest === digest) return null;
  const pageBytes = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  const numbers = database.prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'").all();
  return { digest, pageBytes, numbers: numbers.map(({ pageno }) => Number(pageno)) };
}

/** Writes the pages to `keptPath`. The database is closed. */
export function keepSchemaPages(path: string, keptPath: string, { digest, pageBytes, numbers }: UnkeptSchema): void {
  const file = openSync(path, 'r');
  try {
    const pages = numbers.map((number) => {
      const bytes = Buffer.alloc(pageBytes);
      readSync(file, bytes, 0, pageBytes, (number - 1) * pageBytes);
      return { number, base64: bytes.toString('base64') };
    });
    const temporary = `${keptPath}.new`;
    writeFileSync(temporary, JSON.stringify({ digest, pageBytes, pages } satisfies z.infer<typeof SchemaPages>));
    renameSync(temporary, keptPath);
  } finally {
    closeSync(file);
  }
}

/** Copies a database to `copyPath` with the kept pages. False when none are kept. */
export function copyWithSchemaPages(path: string, keptPath: string, copyPath: string): boolean {
  const kept = readKept(keptPath);
  if (kept === null) return false;
  for (const suffix of ['', '-wal']) {
    rmSync(copyPath + suffix, { force: true });
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copyPath + suffix, constants.COPYFILE_FICLONE);
  }
  const file = openSync(copyPath, 'r+');
  try {
    for (const { number, base64 } of kept.pages) {
      const bytes = Buffer.from(base64, 'base64');
      // The kept page count may be old: with differing counters SQLite goes by the size of the file.
      if (number === 1) bytes.writeUInt32BE(bytes.readUInt32BE(HEADER.isValidFor) + 1, HEADER.changeCounter);
      writeSync(file, bytes, 0, bytes.length, (number - 1) * kept.pageBytes);
    }
  } finally {
    closeSync(file);
  }
  return true;
}

function readKept(keptPath: string): z.infer<typeof SchemaPages> | null {
  if (!existsSync(keptPath)) return null;
  return SchemaPages.safeParse(storedJson(readFileSync(keptPath, 'utf8'))).data ?? null;
}
