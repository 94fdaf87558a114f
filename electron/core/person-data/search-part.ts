import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { KEPT_SEARCHES } from '#core/storage/search-store.ts';
import { createDataPart, type DataPart, Moment } from './data-part.ts';

const SearchEntry = z.object({ text: z.string().min(1).max(200), searchedAt: Moment });

/** The newest of both sides, as many as are ever kept. */
export function createSearchPart(database: DatabaseSync): DataPart {
  const select = database.prepare(
    'SELECT text, searched_at AS searchedAt FROM recent_search ORDER BY searched_at, text',
  );
  const count = database.prepare('SELECT count(*) AS n, min(searched_at) AS oldest FROM recent_search');
  const isHere = database.prepare('SELECT 1 FROM recent_search WHERE text = ?');
  const upsert = database.prepare(`
    INSERT INTO recent_search (text, searched_at) VALUES (?, ?)
    ON CONFLICT (text) DO UPDATE SET searched_at = excluded.searched_at WHERE excluded.searched_at > searched_at`);
  const trim = database.prepare(`
    DELETE FROM recent_search WHERE text NOT IN (
      SELECT text FROM recent_search ORDER BY searched_at DESC, text LIMIT ${KEPT_SEARCHES})`);
  return createDataPart(SearchEntry, {
    all: () => select.all().map((row) => ({ text: String(row['text']), searchedAt: Number(row['searchedAt']) })),
    merge: ({ text, searchedAt }) => {
      const { n, oldest } = count.get() ?? {};
      const isTooOld = Number(n) >= KEPT_SEARCHES && searchedAt <= Number(oldest);
      if (isTooOld && isHere.get(text) === undefined) return false;
      const isTaken = upsert.run(text, searchedAt).changes > 0;
      trim.run();
      return isTaken;
    },
  });
}
