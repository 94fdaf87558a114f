import { SQLITE, sqliteCode } from './sqlite-code.ts';

/** What the file system says for a full disk and for a used-up quota. */
const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether something could not be kept because the disk takes no more, whoever noticed it. */
export function isStorageFull(cause: unknown): boolean {
  if (sqliteCode(cause) === SQLITE.full) return true;
  return cause instanceof Error && 'code' in cause && FULL_CODES.includes(cause.code);
}
