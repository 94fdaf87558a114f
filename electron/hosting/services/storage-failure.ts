import { storageFailure } from '#core/platform/database/storage-failure.ts';
import { AppFailure } from '#shared/contract/app-error.ts';

/** Names a failure of the data folder as in the contract, also a folder in place of a file; any other failure stays as it is. */
export function asStorageFailure(cause: unknown): unknown {
  const isInTheWay = cause instanceof Error && 'code' in cause && /^(EISDIR|EEXIST)$/.test(String(cause.code));
  return isInTheWay ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : storageFailure(cause);
}
