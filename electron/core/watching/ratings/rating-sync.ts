import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import type { Log } from '#core/ports.ts';
import type { RatingStore, UnsentRating } from '#core/watching/ratings/rating-store.ts';
import type { SyncKind, Turn } from '#core/watching/sync-loop.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { RatingCalls } from './rating-calls.ts';

export type RatingSyncOptions = {
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
