import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { hasCode } from './storage-failure.ts';

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
 * All rows. node:sqlite refuses the whole answer for one number that JavaScript cannot hold; here such a number is a bigint,
 * which row schemas refuse, so that it costs one row.
 */
export function allRows(database: DatabaseSync, sql: string, ...values: readonly SQLInputValue[]) {
  const statement = prepared(database, sql);
  try {
    // A change must not run twice.
    if (!sql.includes('RETURNING')) return statement.all(...values);
  } catch (cause) {
    if (!hasCode(cause, 'ERR_OUT_OF_RANGE')) throw cause;
  }
  statement.setReadBigInts(true);
  try {
    return statement.all(...values).map(withNumbers);
  } finally {
    statement.setReadBigInts(false);
  }
}

/** Makes the bigints of a row numbers, except those that a number cannot hold. */
export function withNumbers(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  const read = (value: SQLOutputValue) => (typeof value === 'bigint' && !isUnsafe(value) ? Number(value) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(value)]));
}

/** Whether it is a number that JavaScript cannot hold. */
export function isUnsafe(value: unknown): boolean {
  return typeof value === 'bigint' && !Number.isSafeInteger(Number(value));
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
