import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '#core/account/account-service.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';

/** `score`: 1 to 10; null: none, and the service was seen to have none. */
export type KnownRating = { readonly score: number | null; readonly isUnsent: boolean };

/** `revision` tells a score from a later one of the same release. */
export type UnsentRating = { readonly releaseId: ReleaseId; readonly score: number | null; readonly revision: number };

/** Own scores apart for each account: as the person wants them, and otherwise as the service said last. */
export type RatingStore = {
  /** Null: nothing is known. */
  readonly find: (account: AccountKey, releaseId: ReleaseId) => KnownRating | null;
  /** Scores of all rated releases. */
  readonly scores: (account: AccountKey) => Map<ReleaseId, number>;
  /** What the person wants; it waits until it was sent. */
  readonly set: (account: AccountKey, releaseId: ReleaseId, score: number | null) => void;
  readonly waiting: (account: AccountKey) => UnsentRating[];
  readonly count: (account: AccountKey) => number;
  /** The service has it. What was changed meanwhile goes on waiting. */
  readonly acknowledge: (account: AccountKey, sent: UnsentRating) => void;
  /** The service will not have it: nothing is known of the release any more, unless it was changed meanwhile. Whether it was let go. */
  readonly drop: (account: AccountKey, refused: UnsentRating) => boolean;
  /** 0: nothing is known. Changes with each wish. */
  readonly revision: (account: AccountKey, releaseId: ReleaseId) => number;
  /**
   * The service's word, asked for at `revision`: an answer to a question from before a wish says nothing about it. Whether
   * something else is known now.
   */
  readonly take: (account: AccountKey, told: UnsentRating) => boolean;
};

const SET = `
  INSERT INTO own_rating (account, release_id, score, is_unsent, revision) VALUES (?, ?, ?, 1, 1)
  ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score, is_unsent = 1, revision = revision + 1`;

/** A release of which nothing is known has the revision 0. */
const TAKE = `
  INSERT INTO own_rating (account, release_id, score, is_unsent, revision) SELECT ?1, ?2, ?3, 0, 0
  WHERE ?4 = 0 OR EXISTS (SELECT 1 FROM own_rating WHERE account = ?1 AND release_id = ?2)
  ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score
  WHERE revision = ?4 AND NOT is_unsent AND score IS NOT excluded.score`;

export function createRatingStore(database: DatabaseSync): RatingStore {
  const select = database.prepare('SELECT * FROM own_rating WHERE account = ? AND release_id = ?');
  const selectScores = database.prepare(
    'SELECT release_id, score FROM own_rating WHERE account = ? AND score IS NOT NULL',
  );
  const selectWaiting = database.prepare('SELECT * FROM own_rating WHERE account = ? AND is_unsent');
  const countWaiting = database.prepare('SELECT count(*) AS n FROM own_rating WHERE account = ? AND is_unsent');
  const set = database.prepare(SET);
  const take = database.prepare(TAKE);
  const same = 'WHERE account = ? AND release_id = ? AND revision = ?';
  const acknowledge = database.prepare(`UPDATE own_rating SET is_unsent = 0 ${same}`);
  const drop = database.prepare(`DELETE FROM own_rating ${same}`);

  /** Only what was parsed as a release's id was ever written. */
  const idIn = (row: Record<string, unknown>) => Number(row['release_id']) as ReleaseId;
  const scoreIn = (row: Record<string, unknown>) => (row['score'] === null ? null : Number(row['score']));

  return {
    find: (account, releaseId) => {
      const row = select.get(account, releaseId);
      return row === undefined ? null : { score: scoreIn(row), isUnsent: row['is_unsent'] === 1 };
    },
    scores: (account) => new Map(selectScores.all(account).map((row) => [idIn(row), Number(row['score'])])),
    set: (account, releaseId, score) => {
      set.run(account, releaseId, score);
    },
    waiting: (account) =>
      selectWaiting
        .all(account)
        .map((row) => ({ releaseId: idIn(row), score: scoreIn(row), revision: Number(row['revision']) })),
    count: (account) => Number(countWaiting.get(account)?.['n']),
    acknowledge: (account, { releaseId, revision }) => {
      acknowledge.run(account, releaseId, revision);
    },
    drop: (account, { releaseId, revision }) => drop.run(account, releaseId, revision).changes > 0,
    revision: (account, releaseId) => Number(select.get(account, releaseId)?.['revision'] ?? 0),
    take: (account, { releaseId, score, revision }) => take.run(account, releaseId, score, revision).changes > 0,
  };
}
