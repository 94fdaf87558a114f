import { z } from 'zod';
import { type AccountKey, SIGNED_OUT } from '#core/account/account-service.ts';
import { createStatements, type OutboxParts } from '#core/platform/database/row-parser.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import { isWithin } from '#core/platform/time.ts';
import type { AppHandlers } from '#shared/contract/app-contract.ts';
import { AppFailure, isFailure, takingFor } from '#shared/contract/app-error.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireOwnRating } from '#shared/upstream/anime-api.ts';
import { createSyncLoop, type SyncSurroundings, type Turn } from '../sync-loop.ts';

type OwnRatingsOptions = SyncSurroundings &
  Pick<OutboxParts, 'database' | 'onLostChange'> & {
    readonly calls: RatingCalls;
    /** The service refused the rating, which was dropped. */
    readonly onRefused: (releaseId: ReleaseId) => void;
  };

const FRESH_MILLISECONDS = 10 * 60_000;

/** The signed-in account's ratings: stored first, and sent to the service later (anime-service, Releases: rating). */
export function createOwnRatings(options: OwnRatingsOptions) {
  const { calls, account, events, clock, log, onRefused } = options;
  const store = createRatingStore(options);
  const closing = new AbortController();
  const askedAt = new Map<string, number>();

  /** Releases that failed go last, so that one that the service rejects does not block the rest. */
  const failures = new Map<ReleaseId, number>();
  const failuresOf = ({ releaseId }: RatingOutboxEntry) => failures.get(releaseId) ?? 0;
  const sync = createSyncLoop(
    {
      name: 'ratings',
      pendingOf: store.count,
      // When several ratings follow each other, only the last is sent.
      firstDelayMilliseconds: 2_000,
      send: async (turn) => {
        const entries = store.waiting(turn.account).toSorted((left, right) => failuresOf(left) - failuresOf(right));
        for (const entry of entries) {
          if (!turn.isStill()) return false;
          await sendOne(turn, entry);
        }
        return entries.length > 0;
      },
      onOtherAccount: () => failures.clear(),
    },
    options,
  );

  const isSignedIn = () => account.state().status === 'signed-in';

  async function sendOne({ account: sender, signal }: Turn, entry: RatingOutboxEntry): Promise<void> {
    const { releaseId, score: wanted } = entry;
    try {
      await calls.send(releaseId, wanted, signal);
      store.acknowledge(sender, entry);
    } catch (cause) {
      // A forbidden rating stays: it may be allowed later or elsewhere.
      if (!isFailure(cause, 'not-found', 'rejected')) {
        failures.set(releaseId, failuresOf(entry) + 1);
        throw cause;
      }
      log.warn('rating refused', { release: releaseId, code: cause.error.code });
      if (store.drop(sender, entry)) {
        events.emit('ratings.changed', { releaseId });
        // A release that is gone has no rating, as the person wished.
        if (wanted !== null || !isFailure(cause, 'not-found')) onRefused(releaseId);
      }
    }
    failures.delete(releaseId);
  }

  async function ask(asker: AccountKey, releaseId: ReleaseId, signal: AbortSignal): Promise<number | null> {
    const known = store.find(asker, releaseId);
    const revision = known?.revision ?? 0;
    const answer = calls.read(releaseId, signal);
    // A release that is gone has no rating. A known rating stays, because the release may be back.
    const score = await (known === null ? answer.catch(takingFor(null, 'not-found')) : answer);
    // The answer may belong to the session of another account by now.
    if (closing.signal.aborted || account.key() !== asker) throw new AppFailure({ code: 'cancelled' });
    askedAt.set(`${asker} ${releaseId}`, clock.now());
    const wasKnown = store.find(asker, releaseId) !== null;
    const hasChanged = store.take(asker, { releaseId, score, revision });
    if (hasChanged && (wasKnown || score !== null)) events.emit('ratings.changed', { releaseId });
    // The person may have set a rating meanwhile.
    return store.find(asker, releaseId)?.score ?? null;
  }

  function refresh(asker: AccountKey, releaseId: ReleaseId): void {
    const key = `${asker} ${releaseId}`;
    if (!isSignedIn() || isWithin(FRESH_MILLISECONDS, askedAt.get(key), clock)) return;
    // Noted before asking, so that a failure counts too.
    askedAt.set(key, clock.now());
    ask(asker, releaseId, closing.signal).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) log.error('own rating not refreshed', cause);
    });
  }

  /** Known ratings at once, refreshed in the background; else the service's, or its failure. Null while signed out. */
  async function score(releaseId: ReleaseId, signal: AbortSignal): Promise<number | null> {
    const asker = account.key();
    if (asker === SIGNED_OUT) return null;
    const known = store.find(asker, releaseId);
    if (known === null) {
      if (!isSignedIn()) throw new AppFailure({ code: 'signed-out' });
      return ask(asker, releaseId, signal);
    }
    if (!known.isUnsent) refresh(asker, releaseId);
    return known.score;
  }

  return {
    handlers: {
      'ratings.own': async ({ releaseId }, { signal }) => ({ score: await score(releaseId, signal) }),
      'ratings.known': async () =>
        [...store.scores(account.key())].map(([releaseId, known]) => ({ releaseId, score: known })),
      'ratings.set': async ({ releaseId, score: wanted }) => {
        if (account.key() === SIGNED_OUT) throw new AppFailure({ code: 'signed-out' });
        store.set(account.key(), releaseId, wanted);
        events.emit('ratings.changed', { releaseId });
        sync.kickWithNew();
      },
    } satisfies AppHandlers,
    sync,
    close: () => {
      closing.abort();
      return sync.close();
    },
  };
}

export type RatingCalls = ReturnType<typeof createRatingCalls>;

/** anime-service, Releases: rating. Calls reject as `ServiceClient` says. */
export function createRatingCalls(client: ServiceClient) {
  const pathOf = (releaseId: ReleaseId) => `/anime/releases/${releaseId}/rating`;
  return {
    /** 1 to 10; null: none. `not-found`: there is no such release. */
    read: async (releaseId: ReleaseId, signal: AbortSignal): Promise<number | null> =>
      (await client.get(pathOf(releaseId), WireOwnRating, { isProtected: true, signal })).score,
    send: async (releaseId: ReleaseId, score: number | null, signal: AbortSignal): Promise<void> => {
      const options = { isProtected: true, signal };
      if (score === null) await client.sendOnly('DELETE', pathOf(releaseId), {}, options);
      else await client.sendOnly('POST', pathOf(releaseId), { score }, options);
    },
  };
}

/** `score`: 1 to 10; null: none. `revision` grows with each change of the person. `isUnsent`: in the outbox. */
const Rating = z.object({
  releaseId: ReleaseId,
  score: z.number().nullable(),
  revision: z.int(),
  isUnsent: z.boolean(),
});
type Rating = z.infer<typeof Rating>;
type RatingOutboxEntry = Omit<Rating, 'isUnsent'>;

/** Ratings of each account: as the person set them, and otherwise as the service said last. */
export function createRatingStore(parts: OutboxParts) {
  const { run, count, rowsOf } = createStatements(parts);
  const rows = rowsOf('own_rating', Rating);
  const waiting = rowsOf('own_rating', Rating, ({ account = null, release_id: id = null }) => {
    run('DELETE FROM own_rating WHERE account = ? AND release_id = ?', account, id);
    parts.onLostChange();
  });
  const same = 'WHERE account = ? AND release_id = ? AND revision = ?';
  return {
    /** Null: nothing is known. */
    find: (account: AccountKey, releaseId: ReleaseId): Rating | null =>
      rows('SELECT * FROM own_rating WHERE account = ? AND release_id = ?', account, releaseId)[0] ?? null,
    scores: (account: AccountKey) => {
      const rated = rows('SELECT * FROM own_rating WHERE account = ?', account);
      return new Map(rated.flatMap(({ releaseId, score }) => (score === null ? [] : [[releaseId, score] as const])));
    },
    set: (account: AccountKey, releaseId: ReleaseId, score: number | null) =>
      run(
        `INSERT INTO own_rating (account, release_id, score, is_unsent, revision) VALUES (?, ?, ?, 1, 1)
         ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score, is_unsent = 1, revision = revision + 1`,
        ...[account, releaseId, score],
      ),
    waiting: (account: AccountKey): RatingOutboxEntry[] =>
      waiting('SELECT * FROM own_rating WHERE account = ? AND is_unsent', account),
    count: (account: AccountKey) => count('FROM own_rating WHERE account = ? AND is_unsent', account),
    /** The service has the rating. One that was changed meanwhile stays in the outbox. */
    acknowledge: (account: AccountKey, { releaseId, revision }: RatingOutboxEntry) =>
      run(`UPDATE own_rating SET is_unsent = 0 ${same}`, account, releaseId, revision),
    /** The service refused the rating: forgets it unless it was changed meanwhile. Returns whether it was forgotten. */
    drop: (account: AccountKey, { releaseId, revision }: RatingOutboxEntry) =>
      run(`DELETE FROM own_rating ${same}`, account, releaseId, revision) > 0,
    /**
     * Takes the service's answer to a request made at `revision` (0: nothing was known), unless the person changed the rating
     * since. Returns whether anything changed.
     */
    take: (account: AccountKey, { releaseId, score, revision }: RatingOutboxEntry) =>
      run(
        `INSERT INTO own_rating (account, release_id, score, is_unsent, revision) SELECT ?1, ?2, ?3, 0, 0
         WHERE ?4 = 0 OR EXISTS (SELECT 1 FROM own_rating WHERE account = ?1 AND release_id = ?2)
         ON CONFLICT (account, release_id) DO UPDATE SET score = excluded.score
         WHERE revision = ?4 AND NOT is_unsent AND score IS NOT excluded.score`,
        ...[account, releaseId, score, revision],
      ) > 0,
  };
}
