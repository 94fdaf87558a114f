import { SIGNED_OUT } from '#core/account/account-key.ts';
import type { AccountService } from '#core/account/account-service.ts';
import { backoffMilliseconds } from '#core/platform/backoff.ts';
import type { EventHub } from '#core/platform/rpc/event-hub.ts';
import { createTimer } from '#core/platform/timer.ts';
import type { Clock, Log } from '#core/ports.ts';
import type { RatingStore, UnsentRating } from '#core/watching/ratings/rating-store.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import type { RatingCalls } from './rating-calls.ts';

/** Own scores on their way to the service: each release's last one, also if it was set offline or before a restart. */
export type RatingSync = {
  /** How many scores of the present account the service does not have yet. */
  readonly pending: () => number;
  /** There may be something to send: it goes out soon. Also to be told of another account. */
  readonly kick: () => void;
  /** Sends what is waiting, if the service answers within two seconds; the rest stays for the next start. */
  readonly close: () => Promise<void>;
};

export type RatingSyncOptions = {
  readonly calls: RatingCalls;
  readonly store: RatingStore;
  readonly account: Pick<AccountService, 'state' | 'key'>;
  readonly events: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  /** `pending` may have changed. */
  readonly onPending: () => void;
};

/** A person who tries several scores means the last one. */
const FIRST_DELAY_MILLISECONDS = 2_000;
const CLOSING_MILLISECONDS = 2_000;

export function createRatingSync(options: RatingSyncOptions): RatingSync {
  const { calls, store, account, events, clock, log, onPending } = options;
  const closing = new AbortController();
  /** Failed releases go last, so that one that the service rejects does not block the rest. */
  const stumbled = new Map<ReleaseId, number>();
  let owner = account.key();
  let failures = 0;
  let isClosed = false;
  let sending: Promise<void> | null = null;
  const timer = createTimer(clock, sendInBackground);

  const isStill = (key: string) => account.state().status === 'signed-in' && account.key() === key;
  const pending = () => (account.key() === SIGNED_OUT ? 0 : store.count(account.key()));

  /** The trouble of one account is none of the next one's. */
  function followAccount(): void {
    if (owner === account.key()) return;
    owner = account.key();
    failures = 0;
    stumbled.clear();
    timer.callOff();
  }

  function kick(): void {
    if (isClosed) return;
    followAccount();
    onPending();
    if (timer.isSet() || sending !== null || !isStill(owner) || pending() === 0) return;
    timer.set(FIRST_DELAY_MILLISECONDS);
  }

  function sendInBackground(): void {
    send().catch((cause: unknown) => log.error('ratings not kept in step', cause));
  }

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
      kick();
    });
    return sending;
  }

  async function sendAll(): Promise<void> {
    followAccount();
    const sender = owner;
    const order = ({ releaseId }: UnsentRating) => stumbled.get(releaseId) ?? 0;
    for (const unsent of store.waiting(sender).toSorted((left, right) => order(left) - order(right))) {
      if (!isStill(sender)) return;
      try {
        await sendOne(sender, unsent);
        failures = 0;
        stumbled.delete(unsent.releaseId);
      } catch (cause) {
        if (!(cause instanceof AppFailure)) log.error('rating not sent', cause);
        if (account.key() !== sender) return;
        failures += 1;
        stumbled.set(unsent.releaseId, order(unsent) + 1);
        if (!isClosed && isStill(sender)) timer.set(backoffMilliseconds(cause, failures, clock.now()));
        return;
      }
    }
  }

  async function sendOne(sender: string, unsent: UnsentRating): Promise<void> {
    const { releaseId, score } = unsent;
    try {
      await calls.send(releaseId, score, closing.signal);
      store.acknowledge(sender, unsent);
    } catch (cause) {
      const code = cause instanceof AppFailure ? cause.error.code : 'internal';
      if (code !== 'not-found' && code !== 'rejected') throw cause;
      log.warn('rating refused', { release: releaseId, code });
      if (store.drop(sender, unsent)) events.emit('ratings.changed', { releaseId });
    }
  }

  // A returning account finds its waiting ratings.
  const unfollow = events.subscribe((name) => {
    if (name === 'account.changed') kick();
  });

  return {
    pending,
    kick,
    close: async () => {
      isClosed = true;
      unfollow();
      timer.callOff();
      const deadline = setTimeout(() => closing.abort(), CLOSING_MILLISECONDS);
      try {
        // What is under way was begun before the last change.
        await sending;
        await send();
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}
