import { createActs, shortDigest } from '../database/acts.ts';
import { createStatements, type DatabaseParts } from '../database/row-parser.ts';
import { inTransaction } from '../database/transaction.ts';

export const KEPT_SEARCHES = 20;

export function createSearchStore(parts: DatabaseParts) {
  const { all, run, put } = createStatements(parts);
  const acts = createActs(parts.database);
  const newest = 'SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ?';
  return {
    /** Newest first. */
    recent: () => all(newest, KEPT_SEARCHES).map((row) => String(row['text'])),
    /** `now` in epoch milliseconds. The text becomes the newest, even if the clock was set back or another device's is ahead. */
    remember: (text: string, now: number): void => {
      const [last] = all('SELECT max(searched_at) AS at FROM recent_search');
      const searchedAt = acts.timeOf('searches', [shortDigest(text)], Math.max(now, Number(last?.['at']) + 1));
      put('recent_search', { text, searchedAt });
      run(`DELETE FROM recent_search WHERE text NOT IN (${newest})`, KEPT_SEARCHES);
    },
    /** Null: all searches. */
    forget: (text: string | null, now: number) =>
      inTransaction(parts.database, () => {
        const forgotten = text ?? all('SELECT text FROM recent_search').map((row) => String(row['text']));
        for (const each of [forgotten].flat()) acts.remove('searches', [shortDigest(each)], now);
      }),
  };
}
