import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { AccountKey } from '#core/account/account-service.ts';
import { createRowParser } from '#core/platform/database/row-parser.ts';
import type { Log } from '#core/ports.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

/** `score`: 1 to 10; null: none. `revision` grows with each change of the person. `isUnsent`: in the outbox. */
const Rating = z.object({
  releaseId: ReleaseId,
  score: z.number().nullable(),
  revision: z.int(),
  isUnsent: z.coerce.boolean(),
});
type Rating = z.infer<typeof Rating>;
export type RatingOutboxEntry = Omit<Rating, 'isUnsent'>;

export type RatingStore = ReturnType<typeof createRatingStore>;

/** Ratings of each account: as the person set them, and otherwise as the service said last. */
export function createRatingStore(database: DatabaseSync, { log }: { readonly log: Log }) {
  const columns = 'release_id AS releaseId, score, revision, is_unsent AS isUnsent';
  const selectOne = database.prepare(`SELECT ${columns} FROM own_rating WHERE account = ? AND release_id = ?`);
  const selectAll = database.prepare(`SELECT ${columns} FROM own_rating WHERE account = ?`);
  const selectOutbox = database.prepare(`SELECT ${columns} FROM own_rating WHERE account = ? AND is_unsent`);
  const count = database.prepare('SELECT count(*) AS n FROM own_rating WHERE account = ? AND is_unsent');
  const set = database.prepare(`
    INSERT INTO own_rating (account, release_id, score, is_unsent, revision) VALUES (?, ?, ?, 1, 1)
    ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score, is_unsent = 1, revision = revision + 1`);
  // A release of which nothing is known has the revision 0.
  const take = database.prepare(`
    INSERT INTO own_rating (account, release_id, score, is_unsent, revision) SELECT ?1, ?2, ?3, 0, 0
    WHERE ?4 = 0 OR EXISTS (SELECT 1 FROM own_rating WHERE account = ?1 AND release_id = ?2)
    ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score
    WHERE revision = ?4 AND NOT is_unsent AND score IS NOT excluded.score`);
  const same = 'WHERE account = ? AND release_id = ? AND revision = ?';
  const acknowledge = database.prepare(`UPDATE own_rating SET is_unsent = 0 ${same}`);
  const drop = database.prepare(`DELETE FROM own_rating ${same}`);
  const parse = createRowParser(Rating, { table: 'own_rating', log });

  return {
    /** Null: nothing is known. */
    find: (account: AccountKey, releaseId: ReleaseId): Rating | null =>
      selectOne.all(account, releaseId).flatMap(parse)[0] ?? null,
    scores: (account: AccountKey) =>
      new Map(
        selectAll
          .all(account)
          .flatMap(parse)
          .flatMap(({ releaseId, score }) => (score === null ? [] : [[releaseId, score] as const])),
      ),
    /** Stores the person's rating in the outbox. */
    set: (account: AccountKey, releaseId: ReleaseId, score: number | null) => {
      set.run(account, releaseId, score);
    },
    waiting: (account: AccountKey): RatingOutboxEntry[] => selectOutbox.all(account).flatMap(parse),
    count: (account: AccountKey) => Number(count.get(account)?.['n']),
    /** The service has the rating. One that was changed meanwhile stays in the outbox. */
    acknowledge: (account: AccountKey, { releaseId, revision }: RatingOutboxEntry) => {
      acknowledge.run(account, releaseId, revision);
    },
    /** The service refused the rating: forgets it unless it was changed meanwhile. Returns whether it was forgotten. */
    drop: (account: AccountKey, { releaseId, revision }: RatingOutboxEntry) =>
      drop.run(account, releaseId, revision).changes > 0,
    /** Takes the service's answer to a request made at `revision`, unless the person changed it since. Returns whether anything changed. */
    take: (account: AccountKey, { releaseId, score, revision }: RatingOutboxEntry) =>
      take.run(account, releaseId, score, revision).changes > 0,
  };
}
