import { type AccountKey, type AccountService, SIGNED_OUT } from '#core/account/account-service.ts';
import type { ServiceClient } from '#core/platform/http/service-client.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { RatingStore, UnsentRating } from '#core/watching/ratings/rating-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { listProcedures } from '#shared/contract/list-procedures.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { WireOwnRating } from '#shared/upstream/anime-api.ts';
import type { SyncKind, Turn } from '../sync-loop.ts';

/** The signed-in account's ratings. */
type OwnRatings = {
  /**
   * 1 to 10; null: none, always so while signed out. Known ratings come at once and are refreshed in
   * the background. Otherwise the service is asked: rejects as `ServiceClient` says, since "none" would be a guess.
   */
  readonly score: (releaseId: ReleaseId, signal: AbortSignal) => Promise<number | null>;
  /** Rejects with `signed-out` while signed out. */
  readonly set: (releaseId: ReleaseId, score: number | null) => void;
  /** The signed-in account's ratings known on this device. */
  readonly known: () => { readonly releaseId: ReleaseId; readonly score: number }[];
  /** Those that this device knows of an account. */
  readonly scores: (account: AccountKey) => Map<ReleaseId, number>;
  readonly close: () => void;
};

type OwnRatingsOptions = {
  readonly calls: RatingCalls;
  readonly store: RatingStore;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** There is something to send. */
  readonly onSet: () => void;
};

const FRESH_MILLISECONDS = 10 * 60_000;

export function createOwnRatings(options: OwnRatingsOptions): OwnRatings {
  const { calls, store, account, events, clock, log, onSet } = options;
  const closing = new AbortController();
  /** By account and release. */
  const askedAt = new Map<string, number>();

  const isSignedIn = () => account.state().status === 'signed-in';

  async function ask(asker: AccountKey, releaseId: ReleaseId, signal: AbortSignal): Promise<number | null> {
    const revision = store.revision(asker, releaseId);
    const score = await calls.read(releaseId, signal);
    // The session may be another one's by now, and then so was the answer, for all that is known.
    if (closing.signal.aborted || account.key() !== asker) throw new AppFailure({ code: 'cancelled' });
    askedAt.set(`${asker} ${releaseId}`, clock.now());
    const wasKnown = store.find(asker, releaseId) !== null;
    const hasChanged = store.take(asker, { releaseId, score, revision });
    if (hasChanged && (wasKnown || score !== null)) events.emit('ratings.changed', { releaseId });
    // What was set meanwhile is what the person sees.
    return store.find(asker, releaseId)?.score ?? null;
  }

  function refresh(asker: AccountKey, releaseId: ReleaseId): void {
    const key = `${asker} ${releaseId}`;
    const age = clock.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    // A time that lies ahead was told by a clock that has been set back.
    if (!isSignedIn() || (age >= 0 && age < FRESH_MILLISECONDS)) return;
    // Noted before asking, so that a failure counts too.
    askedAt.set(key, clock.now());
    ask(asker, releaseId, closing.signal).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) log.error('own score not refreshed', cause);
    });
  }

  return {
    score: async (releaseId, signal) => {
      const asker = account.key();
      if (asker === SIGNED_OUT) return null;
      const known = store.find(asker, releaseId);
      if (known === null) {
        if (!isSignedIn()) throw new AppFailure({ code: 'signed-out' });
        return ask(asker, releaseId, signal);
      }
      if (!known.isUnsent) refresh(asker, releaseId);
      return known.score;
    },
    set: (releaseId, score) => {
      if (account.key() === SIGNED_OUT) throw new AppFailure({ code: 'signed-out' });
      store.set(account.key(), releaseId, score);
      events.emit('ratings.changed', { releaseId });
      onSet();
    },
    known: () => [...store.scores(account.key())].map(([releaseId, score]) => ({ releaseId, score })),
    scores: store.scores,
    close: () => closing.abort(),
  };
}

type RatingHandlers = Pick<Handlers<typeof listProcedures>, 'ratings.own' | 'ratings.known' | 'ratings.set'>;

/** anime-service, Releases: rating. */
export function createRatingHandlers(ratings: OwnRatings): RatingHandlers {
  return {
    'ratings.own': async ({ releaseId }, { signal }) => ({ score: await ratings.score(releaseId, signal) }),
    'ratings.known': async () => ratings.known(),
    'ratings.set': async ({ releaseId, score }) => {
      ratings.set(releaseId, score);
      return null;
    },
  };
}

type RatingSyncOptions = {
  readonly calls: RatingCalls;
  readonly store: RatingStore;
  readonly events: EventHub;
  readonly log: Log;
};

/** A person who tries several scores means the last one. */
const FIRST_DELAY_MILLISECONDS = 2_000;

/** Own scores on their way to the service: each release's last one, also if it was set offline or before a restart. */
export function ratingSync({ calls, store, events, log }: RatingSyncOptions): SyncKind {
  /** Failed releases go last, so that one that the service rejects does not block the rest. */
  const stumbled = new Map<ReleaseId, number>();
  const order = ({ releaseId }: UnsentRating) => stumbled.get(releaseId) ?? 0;

  async function sendOne({ account, signal }: Turn, unsent: UnsentRating): Promise<void> {
    const { releaseId, score } = unsent;
    try {
      await calls.send(releaseId, score, signal);
      store.acknowledge(account, unsent);
    } catch (cause) {
      const code = cause instanceof AppFailure ? cause.error.code : 'internal';
      if (code !== 'not-found' && code !== 'rejected') {
        stumbled.set(releaseId, order(unsent) + 1);
        throw cause;
      }
      log.warn('rating refused', { release: releaseId, code });
      if (store.drop(account, unsent)) events.emit('ratings.changed', { releaseId });
    }
    stumbled.delete(releaseId);
  }

  return {
    name: 'ratings',
    pendingOf: store.count,
    firstDelayMilliseconds: FIRST_DELAY_MILLISECONDS,
    send: async (turn) => {
      const waiting = store.waiting(turn.account).toSorted((left, right) => order(left) - order(right));
      for (const unsent of waiting) {
        if (!turn.isStill()) return false;
        await sendOne(turn, unsent);
      }
      return waiting.length > 0;
    },
    onOtherAccount: () => stumbled.clear(),
  };
}

/** What the service is asked and told of own scores. Everything rejects as `ServiceClient` says. */
export type RatingCalls = {
  /** 1 to 10; null: none. `not-found`: there is no such release. */
  readonly read: (releaseId: ReleaseId, signal: AbortSignal) => Promise<number | null>;
  /** Null takes it back. */
  readonly send: (releaseId: ReleaseId, score: number | null, signal: AbortSignal) => Promise<void>;
};

/** anime-service, Releases: rating. */
export function createRatingCalls(client: ServiceClient): RatingCalls {
  const pathOf = (releaseId: ReleaseId) => `/anime/releases/${releaseId}/rating`;
  return {
    read: async (releaseId, signal) =>
      (await client.get(pathOf(releaseId), WireOwnRating, { isProtected: true, signal })).score,
    send: async (releaseId, score, signal) => {
      const options = { isProtected: true, signal };
      if (score === null) await client.send('DELETE', pathOf(releaseId), {}, 'empty', options);
      else await client.send('POST', pathOf(releaseId), { score }, 'empty', options);
    },
  };
}
