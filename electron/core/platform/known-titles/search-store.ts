import type { DatabaseSync } from 'node:sqlite';

/** What the person looked for, so that it can be looked for again. */
export type SearchStore = {
  /** Newest first. */
  readonly recent: () => string[];
  /** `now` in epoch milliseconds; only the newest are kept. */
  readonly remember: (text: string, now: number) => void;
  /** Null: all of them. */
  readonly forget: (text: string | null) => void;
};

export const KEPT_SEARCHES = 20;

export function createSearchStore(database: DatabaseSync): SearchStore {
  const select = database.prepare('SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO recent_search (text, searched_at) VALUES (?, ?)');
  const trim = database.prepare(
    'DELETE FROM recent_search WHERE text NOT IN (SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ?)',
  );
  const remove = database.prepare('DELETE FROM recent_search WHERE text = ?');
  const removeAll = database.prepare('DELETE FROM recent_search');
  return {
    recent: () => select.all(KEPT_SEARCHES).map((row) => String(row['text'])),
    remember: (text, now) => {
      upsert.run(text, now);
      trim.run(KEPT_SEARCHES);
    },
    forget: (text) => {
      if (text === null) removeAll.run();
      else remove.run(text);
    },
  };
}
