import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';

/**
 * The queue's part of the library's schema (saved/library-migrations). A title stands in `queued_title` from its first
 * chapter on; `place` is its turn among the titles, `id` that of a chapter within its title. A chapter with a `trouble` has
 * failed, every other one waits. `done` counts what was saved since nothing of the title waited.
 */
export const downloadTables = `
  CREATE TABLE queued_title (
    slug_url TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    cover TEXT,
    place INTEGER NOT NULL,
    is_paused INTEGER NOT NULL DEFAULT 0,
    done INTEGER NOT NULL DEFAULT 0,
    refreshed_at REAL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE queued_chapter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug_url TEXT NOT NULL REFERENCES queued_title (slug_url) ON DELETE CASCADE,
    volume TEXT NOT NULL,
    number TEXT NOT NULL,
    branch_id INTEGER,
    revision_id INTEGER,
    trouble TEXT
  ) STRICT;
  CREATE UNIQUE INDEX queued_chapter_by_line ON queued_chapter (slug_url, volume, number, ifnull(branch_id, -1));
  CREATE INDEX queued_chapter_by_turn ON queued_chapter (slug_url, trouble, id);

  CREATE TABLE kept_up_title (
    slug_url TEXT PRIMARY KEY,
    seen TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE download_switch (
    name TEXT PRIMARY KEY,
    is_on INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `;

/**
 * When pictures that saved chapters lack were asked for, and are asked for again: `attempts` of the app's own accord, times in
 * epoch milliseconds. Rows of pictures that have come stay until
 * the next start: what is missing is asked of the library itself.
 */
export const missingPictureTable = `
  CREATE TABLE missing_picture (
    address TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL DEFAULT 0,
    asked_at REAL NOT NULL DEFAULT 0,
    again_at REAL NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  `;

/**
 * Statements on the database that the library has now. While its folder cannot be used everything reads as empty, and
 * writing throws `storage-unwritable`.
 */
export type LibraryStatements = {
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => Record<string, SQLOutputValue>[];
  /** The same rows, each as its columns' values in their order: of thousands in a fraction of the time. */
  readonly lists: (sql: string, ...values: readonly SQLInputValue[]) => SQLOutputValue[][];
  /** How many rows it changed. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** All of it is kept, or none. Within another one it is a part of that. */
  readonly asOne: <Value>(work: () => Value) => Value;
};

export function createLibraryStatements(library: Pick<SavedLibrary, 'database' | 'seeTo'>): LibraryStatements {
  /** Whether the folder is still there is looked at once for all of a transaction. */
  let within: DatabaseSync | null = null;

  /** Failures inside a transaction belong to the code that began it. */
  function guarded<Value>(work: (now: DatabaseSync) => Value, otherwise: () => Value): Value {
    const now = within ?? library.database();
    if (now === null) return otherwise();
    try {
      return work(now);
    } catch (cause) {
      if ((now.isOpen && now.isTransaction) || !library.seeTo(cause)) throw cause;
      return otherwise();
    }
  }

  function unwritable(): never {
    throw new AppFailure({ code: 'storage-unwritable' });
  }

  return {
    all: (sql, ...values) =>
      guarded(
        (now) => prepared(now, sql).all(...values),
        () => [],
      ),
    lists: (sql, ...values) =>
      guarded(
        (now) => listsOf(prepared(now, sql), values),
        () => [],
      ),
    run: (sql, ...values) => guarded((now) => Number(prepared(now, sql).run(...values).changes), unwritable),
    asOne: (work) =>
      guarded((now) => {
        const outer = within;
        within = now;
        try {
          return now.isTransaction ? work() : inTransaction(now, work);
        } finally {
          within = outer;
        }
      }, unwritable),
  };
}

/** The statement may be asked for objects the next time. */
function listsOf(statement: StatementSync, values: readonly SQLInputValue[]): SQLOutputValue[][] {
  statement.setReturnArrays(true);
  try {
    return statement.all(...values).map((row) => Object.values(row));
  } finally {
    statement.setReturnArrays(false);
  }
}
