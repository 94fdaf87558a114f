import type { DatabaseSync } from 'node:sqlite';

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
