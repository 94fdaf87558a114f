import { type AccountKey, SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { RatingStore } from '#core/watching/ratings/rating-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { RatingCalls } from './rating-calls.ts';

/** The signed-in account's ratings. */
export type OwnRatings = {
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

export type OwnRatingsOptions = {
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
