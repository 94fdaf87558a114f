import { AppFailure } from '#shared/contract/app-error.ts';

/** SQLite's primary result codes that the app tells apart. */
export const SQLITE = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  noDatabase: 26,
} as const;

/** The primary result code of an error of node:sqlite; null for other errors. */
export function sqliteCode(cause: unknown): number | null {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number'
    ? cause.errcode & 0xff
    : null;
}

/** Whether it is an error of the system with one of these codes. */
export function hasCode(cause: unknown, ...codes: readonly string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code));
}

const REFUSED_CODES = [
  ...['EACCES', 'EPERM', 'EROFS', 'ENOENT'],
  // A file in place of a folder, or a folder in place of a file.
  ...['ENOTDIR', 'EISDIR', 'EEXIST'],
  ...['EIO', 'ENXIO', 'ENODEV', 'ESTALE'],
];
const REFUSED_BY_DATABASE: readonly unknown[] = [SQLITE.readOnly, SQLITE.inputOutput, SQLITE.cannotOpen, SQLITE.busy];

/** Whether a folder or its disk failed: it went away or cannot be written to. */
export function isFolderFailure(cause: unknown): boolean {
  return REFUSED_BY_DATABASE.includes(sqliteCode(cause)) || hasCode(cause, ...REFUSED_CODES);
}

/** A failure to write as `storage-full` or `storage-unwritable`; other failures unchanged. */
export function storageFailure(cause: unknown): unknown {
  if (isStorageFull(cause)) return new AppFailure({ code: 'storage-full' }, { cause });
  return isFolderFailure(cause) ? new AppFailure({ code: 'storage-unwritable' }, { cause }) : cause;
}

/** SQLITE_IOERR_SHMSIZE: no room for the index of the log, which SQLite makes as it opens a database. */
const NO_ROOM_FOR_INDEX = 4874;

/** Whether a failure means a full disk, reported by SQLite or by the file system. */
export function isStorageFull(cause: unknown): boolean {
  const isIndexRefused = cause instanceof Error && 'errcode' in cause && cause.errcode === NO_ROOM_FOR_INDEX;
  return isIndexRefused || sqliteCode(cause) === SQLITE.full || hasCode(cause, 'ENOSPC', 'EDQUOT');
}
