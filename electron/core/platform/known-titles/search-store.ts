import type { DatabaseSync } from 'node:sqlite';

export const KEPT_SEARCHES = 20;

export type SearchStore = ReturnType<typeof createSearchStore>;

export function createSearchStore(database: DatabaseSync) {
  const select = database.prepare('SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO recent_search (text, searched_at) VALUES (?, ?)');
  const trim = database.prepare(
    'DELETE FROM recent_search WHERE text NOT IN (SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ?)',
  );
  const remove = database.prepare('DELETE FROM recent_search WHERE text = ?');
  const removeAll = database.prepare('DELETE FROM recent_search');
  return {
    /** Newest first. */
    recent: () => select.all(KEPT_SEARCHES).map((row) => String(row['text'])),
    /** `now` in epoch milliseconds. */
    remember: (text: string, now: number): void => {
      upsert.run(text, now);
      trim.run(KEPT_SEARCHES);
    },
    /** Null: all searches. */
    forget: (text: string | null): void => {
      if (text === null) removeAll.run();
      else remove.run(text);
    },
  };
}
