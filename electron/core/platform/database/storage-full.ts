import { SQLITE, sqliteCode } from './sqlite-code.ts';

/** What the file system says for a full disk and for a used-up quota. */
const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether a failure means a full disk, reported by SQLite or by the file system. */
export function isStorageFull(cause: unknown): boolean {
  if (sqliteCode(cause) === SQLITE.full) return true;
  return cause instanceof Error && 'code' in cause && FULL_CODES.includes(cause.code);
}
