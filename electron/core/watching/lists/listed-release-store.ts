import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { createRowParser, storedJson } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ReleaseCard } from '#shared/domain/anime/release.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

/** What lists show of a release and sort it by. */
export const ListedFacts = z.object({
  card: ReleaseCard,
  freshAt: z.string().nullable(),
  inFavourites: z.int().nullable(),
});
export type ListedFacts = z.infer<typeof ListedFacts>;

/**
 * `facts` null: the service does not publish the release. `askedAt`: when it was last asked, epoch milliseconds by this
 * device's clock. `misses`: how often in a row it has left the release out.
 */
const ListedRow = z.object({
  releaseId: ReleaseId,
  facts: ListedFacts.nullable(),
  askedAt: z.number(),
  misses: z.int(),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** Everything that is or was in a list of any account. */
export type ListedReleaseStore = {
  readonly all: () => ListedRow[];
  /** To be called in a transaction. */
  readonly put: (row: ListedRow) => void;
};

export function createListedReleaseStore(database: DatabaseSync, { log }: { log: Log }): ListedReleaseStore {
  const select = database.prepare(
    'SELECT release_id AS releaseId, body, asked_at AS askedAt, misses FROM listed_release',
  );
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO listed_release (release_id, body, asked_at, misses) VALUES (?, ?, ?, ?)',
  );
  const parse = createRowParser(ListedRow, { table: 'listed_release', log });
  return {
    all: () =>
      select.all().flatMap((row) => parse({ ...row, facts: row['body'] === null ? null : storedJson(row['body']) })),
    put: ({ releaseId, facts, askedAt, misses }) => {
      upsert.run(releaseId, facts === null ? null : JSON.stringify(facts), Math.trunc(askedAt), misses);
    },
  };
}
