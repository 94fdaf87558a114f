import type { DatabaseSync } from 'node:sqlite';
import { statementsOver } from '#core/platform/database/row-parser.ts';
import { inTransaction, prepared } from '#core/platform/database/transaction.ts';
import type { Log } from '#core/ports.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SavedLibrary } from '../saved/saved-library.ts';

/** Statements on the library's current database. While its folder cannot be used, reads find nothing and writes throw `storage-unwritable`. */
export type LibraryStatements = ReturnType<typeof createLibraryStatements>;

export function createLibraryStatements(library: Pick<SavedLibrary, 'database' | 'seeTo'>, log: Log) {
  function guarded<Value>(work: (now: DatabaseSync) => Value, otherwise: () => Value): Value {
    const now = library.database();
    if (now === null) return otherwise();
    try {
      return work(now);
    } catch (cause) {
      // The code that began a transaction handles its failures. A database is closed when its folder is gone.
      if (now.isOpen && (now.isTransaction || !library.seeTo(cause))) throw cause;
      return otherwise();
    }
  }

  function unwritable(): never {
    throw new AppFailure({ code: 'storage-unwritable' });
  }

  return {
    ...statementsOver({
      all: (sql, ...values) =>
        guarded(
          (now) => prepared(now, sql).all(...values),
          () => [],
        ),
      run: (sql, ...values) => guarded((now) => Number(prepared(now, sql).run(...values).changes), unwritable),
      log,
    }),
    /** Runs `work` in a transaction, or as part of the running one. */
    asOne: <Value>(work: () => Value): Value =>
      guarded((now) => (now.isTransaction ? work() : inTransaction(now, work)), unwritable),
  };
}
