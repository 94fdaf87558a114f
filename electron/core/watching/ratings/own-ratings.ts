import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireOwnRating } from '#shared/upstream/anime-api.ts';
import type { SyncKind, Turn } from '../sync-loop.ts';
import type { RatingOutboxEntry, RatingStore } from './rating-store.ts';

type OwnRatingsOptions = {
  readonly calls: RatingCalls;
  readonly store: RatingStore;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** A rating entered the outbox. */
  readonly onSet: () => void;
};

const FRESH_MILLISECONDS = 10 * 60_000;

/** The signed-in account's ratings (anime-service, Releases: rating). */
export function createOwnRatings(options: OwnRatingsOptions) {
  const { calls, store, account, events, clock, log, onSet } = options;
  const closing = new AbortController();
  /** By account and release. */
  const askedAt = new Map<string, number>();

  const isSignedIn = () => account.state().status === 'signed-in';

  async function ask(asker: AccountKey, releaseId: ReleaseId, signal: AbortSignal): Promise<number | null> {
    const before = store.find(asker, releaseId);
    const score = await calls.read(releaseId, signal);
    // The answer may belong to the session of another account by now.
    if (closing.signal.aborted || account.key() !== asker) throw new AppFailure({ code: 'cancelled' });
    askedAt.set(`${asker} ${releaseId}`, clock.now());
    const wasKnown = store.find(asker, releaseId) !== null;
    const hasChanged = store.take(asker, { releaseId, score, revision: before?.revision ?? 0 });
    if (hasChanged && (wasKnown || score !== null)) events.emit('ratings.changed', { releaseId });
    // The person may have set a rating meanwhile.
    return store.find(asker, releaseId)?.score ?? null;
  }

  function refresh(asker: AccountKey, releaseId: ReleaseId): void {
    const key = `${asker} ${releaseId}`;
    const age = clock.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    // A time in the future comes from a clock that was set back since.
    if (!isSignedIn() || (age >= 0 && age < FRESH_MILLISECONDS)) return;
    // Noted before asking, so that a failure counts too.
    askedAt.set(key, clock.now());
    ask(asker, releaseId, closing.signal).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) log.error('own score not refreshed', cause);
    });
  }

  /**
   * Known ratings are returned at once and refreshed in the background. Otherwise the service is asked, and failures reject
   * as `ServiceClient` says, because "none" would be a guess. Null while signed out.
   */
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
        onSet();
        return null;
      },
    } satisfies Partial<Handlers<AppContract>>,
    close: () => closing.abort(),
  };
}

type RatingSyncOptions = Pick<OwnRatingsOptions, 'calls' | 'store' | 'events' | 'log'>;

/** Sends the outbox of ratings: each release's last one. */
export function ratingSync({ calls, store, events, log }: RatingSyncOptions): SyncKind {
  /** Releases that failed go last, so that one that the service rejects does not block the rest. */
  const failures = new Map<ReleaseId, number>();
  const failuresOf = ({ releaseId }: RatingOutboxEntry) => failures.get(releaseId) ?? 0;

  async function sendOne({ account, signal }: Turn, entry: RatingOutboxEntry): Promise<void> {
    const { releaseId, score } = entry;
    try {
      await calls.send(releaseId, score, signal);
      store.acknowledge(account, entry);
    } catch (cause) {
      const code = cause instanceof AppFailure ? cause.error.code : 'internal';
      if (code !== 'not-found' && code !== 'rejected') {
        failures.set(releaseId, failuresOf(entry) + 1);
        throw cause;
      }
      log.warn('rating refused', { release: releaseId, code });
      if (store.drop(account, entry)) events.emit('ratings.changed', { releaseId });
    }
    failures.delete(releaseId);
  }

  return {
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
    /** Null removes the rating. */
    send: async (releaseId: ReleaseId, score: number | null, signal: AbortSignal): Promise<void> => {
      const options = { isProtected: true, signal };
      if (score === null) await client.send('DELETE', pathOf(releaseId), {}, 'empty', options);
      else await client.send('POST', pathOf(releaseId), { score }, 'empty', options);
    },
  };
}
