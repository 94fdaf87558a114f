import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SavedLibrary } from '#core/saved/saved-library.ts';
import { inTransaction } from '#core/storage/transaction.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/**
 * Statements on whichever database the library has now. While its folder cannot be used everything reads as empty, and
 * writing throws `storage-unwritable`.
 */
export type LibraryStatements = {
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => Record<string, SQLOutputValue>[];
  /** How many rows it changed. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** All of it is kept, or none. Within another one it is a part of that. */
  readonly asOne: <Value>(work: () => Value) => Value;
};

export function createLibraryStatements({ database }: Pick<SavedLibrary, 'database'>): LibraryStatements {
  /** Whether the folder is still there is looked at once for all of a transaction. */
  let within: DatabaseSync | null = null;
  const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

  function statement(on: DatabaseSync, sql: string): StatementSync {
    const known = prepared.get(on) ?? new Map<string, StatementSync>();
    prepared.set(on, known);
    const found = known.get(sql) ?? on.prepare(sql);
    known.set(sql, found);
    return found;
  }

  function writable(): DatabaseSync {
    const now = within ?? database();
    if (now === null) throw new AppFailure({ code: 'storage-unwritable' });
    return now;
  }

  return {
    all: (sql, ...values) => {
      const now = within ?? database();
      return now === null ? [] : statement(now, sql).all(...values);
    },
    run: (sql, ...values) => Number(statement(writable(), sql).run(...values).changes),
    asOne: (work) => {
      const now = writable();
      const outer = within;
      within = now;
      try {
        return now.isTransaction ? work() : inTransaction(now, work);
      } finally {
        within = outer;
      }
    },
  };
}
