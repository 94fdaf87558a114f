import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import { prepared } from '#core/platform/database/prepared.ts';
import { inTransaction } from '#core/platform/database/transaction.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/**
 * Statements on whichever database the library has now. While its folder cannot be used everything reads as empty, and
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
