/** SQLite's primary result codes that are told apart. */
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

/** The primary result code of what node:sqlite threw; null for anything else. */
export function sqliteCode(cause: unknown): number | null {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number'
    ? cause.errcode & 0xff
    : null;
}
