import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` as one unit: all of it is kept, or none. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    // On a full disk SQLite may have rolled back by itself, and a second time would hide why.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}
