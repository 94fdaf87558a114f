import { isStorageFull, SQLITE, sqliteCode } from '#core/platform/database/storage-failure.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

const UNWRITABLE_CODES: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'];
const UNWRITABLE_DATABASE: readonly unknown[] = [SQLITE.readOnly, SQLITE.cannotOpen];

/** Names a failure of the data folder as in the contract; any other stays as it is. */
export function asStorageFailure(cause: unknown): unknown {
  if (isStorageFull(cause)) return new AppFailure({ code: 'storage-full' }, { cause });
  if (!(cause instanceof Error)) return cause;
  const isUnwritable =
    ('code' in cause && UNWRITABLE_CODES.includes(cause.code)) || UNWRITABLE_DATABASE.includes(sqliteCode(cause));
  return isUnwritable ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : cause;
}
