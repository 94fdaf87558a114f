import { DatabaseSync } from 'node:sqlite';
import { tablesOf } from './salvage.ts';

/**
 * Writes a database of the same schema to `path`, a file that is not there yet, with the rows of those tables that are
 * `isWanted`. `migrations`: of `database`, which may be at an earlier one. It is on the disk when this returns. Not in a transaction.
 */
export function copyTables(
  database: DatabaseSync,
  path: string,
  migrations: readonly string[],
  isWanted: (table: string) => boolean,
): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  const empty = new DatabaseSync(path);
  try {
    for (const step of migrations.slice(0, version)) empty.exec(step);
    empty.exec(`PRAGMA user_version = ${version}`);
  } finally {
    empty.close();
  }
  database.prepare('ATTACH ? AS copied').run(path);
  // What a row refers to may be in a table that is left out.
  database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  try {
    for (const table of tablesOf(database).filter(isWanted)) {
      database.exec(`DELETE FROM copied."${table}"; INSERT INTO copied."${table}" SELECT * FROM main."${table}"`);
    }
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.exec('PRAGMA foreign_keys = ON; DETACH copied');
  }
}
