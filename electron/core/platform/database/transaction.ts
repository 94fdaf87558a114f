import type { DatabaseSync, StatementSync } from 'node:sqlite';

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

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement that is asked again and again, prepared once for each database; for `get`, `all` and `run`, which are over at once. */
export function prepared(database: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(database) ?? new Map<string, StatementSync>();
  statements.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/**
 * Runs `work` without waiting until the disk has what it writes. That outlives the program however it ends; a power cut may
 * take the last of it, never a part of it, nor anything else. For what can be asked for again. Within a transaction it is
 * kept as the rest of that is.
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

/** What is kept only to be there faster, up to a limit that a person may change. */
export type BoundedCache = {
  readonly bytes: () => Promise<number>;
  readonly limitBytes: () => number;
  /** What is beyond it goes at once, the least recently used first. */
  readonly setLimit: (limitBytes: number) => Promise<void>;
};
