import { AppFailure } from '#shared/contract/app-error.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { isStorageFull } from './storage-full.ts';

const REFUSED_CODES: readonly unknown[] = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'ENXIO',
  'ENODEV',
  'ESTALE',
];
const REFUSED_BY_DATABASE: readonly unknown[] = [SQLITE.readOnly, SQLITE.inputOutput, SQLITE.cannotOpen, SQLITE.busy];

/** Whether a folder or its disk failed: it went away or cannot be written to. */
export function isFolderFailure(cause: unknown): boolean {
  if (REFUSED_BY_DATABASE.includes(sqliteCode(cause))) return true;
  return cause instanceof Error && 'code' in cause && REFUSED_CODES.includes(cause.code);
}

/** What a page is told of a failure to write: `storage-full`, `storage-unwritable`, or the failure itself. */
export function storageFailure(cause: unknown): unknown {
  if (isStorageFull(cause)) return new AppFailure({ code: 'storage-full' }, { cause });
  return isFolderFailure(cause) ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : cause;
}
