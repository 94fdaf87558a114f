import type { DatabaseSync, StatementSync } from 'node:sqlite';

export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    // On a full disk SQLite may have rolled back by itself, and a second rollback would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement prepared once for each database; for `get`, `all` and `run`, not for `iterate`. */
export function prepared(database: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(database) ?? new Map<string, StatementSync>();
  statements.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/**
 * Runs `work` without waiting for the disk, for data that can be fetched or built again. Its writes survive a crash of the app;
 * a power cut may undo the last transactions as a whole. Has no effect within a transaction.
 */
export function withoutWaiting<Result>(database: DatabaseSync, work: () => Result): Result {
  if (database.isTransaction) return work();
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/** A cache up to a limit that the person may change. */
export type BoundedCache = {
  readonly bytes: () => Promise<number>;
  readonly limitBytes: () => number;
  /** Removes the least recently used entries beyond the limit at once. */
  readonly setLimit: (limitBytes: number) => Promise<void>;
};
