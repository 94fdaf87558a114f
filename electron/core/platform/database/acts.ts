import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { prepared } from './transaction.ts';

/** `key`: the columns that a removal names. `time`: the columns whose latest value is the entry's last change. */
export type EntryKind = { readonly table: string; readonly key: readonly string[]; readonly time: readonly string[] };

const CHAPTER = ['slug_url', 'volume', 'number'];

function marks(table: string): EntryKind {
  // A mark without a recorded change was last changed when it was made.
  return { table, key: ['id'], time: ['changed_at', 'created_at'] };
}

/** The person's entries that device sync merges by the time of the last act on each. Statistics are only removed as a whole. */
export const ENTRIES = {
  progress: { table: 'progress', key: ['account', 'episode_id'], time: ['updated_at', 'marked_at'] },
  hidden: { table: 'recent_hidden', key: ['account', 'release_id'], time: ['hidden_at'] },
  watchDays: { table: 'watch_day', key: ['account'], time: ['started_at'] },
  positions: { table: 'reading_position', key: ['slug_url'], time: ['updated_at'] },
  readChapters: { table: 'read_chapter', key: CHAPTER, time: ['read_at'] },
  history: { table: 'opened_chapter', key: CHAPTER, time: ['changed_at', 'opened_at'] },
  bookmarks: marks('bookmark'),
  highlights: marks('highlight'),
  replacements: marks('replacement'),
  readingDays: { table: 'reading_day', key: [], time: ['started_at'] },
  // A forgotten search leaves no text behind.
  searches: { table: 'recent_search', key: ['digest(text)'], time: ['searched_at'] },
} as const satisfies Record<string, EntryKind>;
export type EntryKindName = keyof typeof ENTRIES;

/** The values of an entry's key columns. */
export type EntryKey = readonly (string | number)[];

export type Acts = ReturnType<typeof createActs>;

/**
 * The times of the person's acts, and a record of what the person removed. A later act on an entry gets a later time than all
 * acts on it that are known here, however the clocks are set, so the later act wins on every device. Removals by the app itself
 * (limits, a moved account) are not recorded.
 */
export function createActs(database: DatabaseSync) {
  database.function('digest', { deterministic: true }, (text) => shortDigest(String(text)));
  const run = (sql: string, ...values: SQLInputValue[]) => Number(prepared(database, sql).run(...values).changes);

  function removedAt(kind: EntryKindName, key: EntryKey): number {
    const select = prepared(
      database,
      `SELECT ${latestOf(['removed_at'])} AS at FROM removal WHERE kind = ? AND key = ?`,
    );
    return Number(select.get(kind, JSON.stringify(key))?.['at'] ?? Number.NEGATIVE_INFINITY);
  }

  /** `now`, or just after the last act on the entry if the clock was set back. */
  function timeOf(kind: EntryKindName, key: EntryKey, now: number): number {
    const { table, time } = ENTRIES[kind];
    const select = prepared(database, `SELECT max(${latestOf(time)}) AS at FROM ${table} WHERE ${whereOf(kind)}`);
    const last = select.get(...key)?.['at'] ?? Number.NEGATIVE_INFINITY;
    return Math.min(Math.max(Math.trunc(now), Number(last) + 1, removedAt(kind, key) + 1), LATEST_MOMENT);
  }

  /** Records a removal. Returns whether it was not known yet. */
  const note = (kind: EntryKindName, key: EntryKey, at: number): boolean =>
    run(
      `INSERT INTO removal (kind, key, removed_at) VALUES (?, ?, ?) ON CONFLICT (kind, key)
       DO UPDATE SET removed_at = excluded.removed_at WHERE excluded.removed_at > removed_at`,
      ...[kind, JSON.stringify(key), at],
    ) > 0;

  return {
    timeOf,
    removedAt,
    note,
    /** Returns how many entries were removed. Runs inside the caller's transaction. */
    remove: (kind: EntryKindName, key: EntryKey, now: number): number => {
      const at = timeOf(kind, key, now);
      const removed = run(`DELETE FROM ${ENTRIES[kind].table} WHERE ${whereOf(kind)}`, ...key);
      if (removed > 0) note(kind, key, at);
      return removed;
    },
    /** Applies another device's removal to entries that were not changed later. Returns whether it was not known yet. */
    join: (kind: EntryKindName, key: EntryKey, at: number): boolean => {
      const { table, time } = ENTRIES[kind];
      run(`DELETE FROM ${table} WHERE ${whereOf(kind)} AND ${latestOf(time)} <= ?`, ...key, at);
      return note(kind, key, at);
    },
  };
}

function whereOf(kind: EntryKindName): string {
  return ['TRUE', ...ENTRIES[kind].key.map((column) => `${column} = ?`)].join(' AND ');
}

/** The latest time that a data file can hold. */
export const LATEST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** SQL for the time of an entry. Some columns hold fractions, which data files leave out, or values that are no valid time. */
export function latestOf(time: readonly string[], of = ''): string {
  const [first, ...others] = time.map((column) => `max(0, min(CAST(${of}${column} AS INTEGER), ${LATEST_MOMENT}))`);
  return others.length === 0 ? String(first) : `max(${[first, ...others]})`;
}

/** The first 128 bits of SHA-256 in hexadecimal, in place of a text that must not be disclosed. */
export function shortDigest(text: string): string {
  return hash('sha256', text).slice(0, 32);
}
