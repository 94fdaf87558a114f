import type { Platform } from '#core/platform/create-platform.ts';
import { backoffMilliseconds } from '#core/platform/time.ts';
import { AppFailure, isFailure } from '#shared/contract/app-error.ts';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { pause } from '../platform/time.ts';
import type { AccountService, Entry } from './account-service.ts';

/** `over`: the person can no longer finish elsewhere. */
type PollResult = { readonly token: string } | 'not-yet' | 'over';

/** `ask`: whether the person has finished elsewhere. */
type PendingSignIn = {
  readonly shown: Extract<SignInAttempt, { kind: 'code' | 'social' }>;
  readonly ask: (signal: AbortSignal) => Promise<PollResult>;
};

/** A kind of sign-in that is finished outside of this app. */
export type WayIn = {
  /** Time limit of the whole attempt, replaced codes included. */
  readonly lastsMilliseconds: number;
  readonly open: (signal: AbortSignal) => Promise<PendingSignIn>;
};

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

type SignInAttemptOptions = Pick<Platform, 'clock' | 'log' | 'events'> & {
  readonly account: Pick<AccountService, 'beginEntry' | 'revoke'>;
  readonly closing: AbortSignal;
};

type Attempt = {
  readonly enter: Entry;
  /** Counted from the answer that opened it: the computer may sleep before. */
  endsAt: number;
  readonly over: AbortController;
  readonly way: WayIn;
  /** Received, and not signed in with yet. */
  token: string | null;
};

const PACE_MILLISECONDS = 5_000;
/** Short, because the person waits at the screen. */
const LONGEST_BACKOFF_MILLISECONDS = 30_000;

/** Sign-in attempts, one at a time and in memory only: a restart ends them. */
export function createSignInAttempts(options: SignInAttemptOptions) {
  const { account, events, clock, log, closing } = options;
  let attempt: Attempt | null = null;
  let shown: SignInAttempt = { kind: 'none' };
  const following = new Set<Promise<void>>();

  function show(next: SignInAttempt): SignInAttempt {
    const isNews = JSON.stringify(next) !== JSON.stringify(shown);
    shown = next;
    if (isNews && !closing.aborted) events.emit('signIn.changed', next);
    return next;
  }

  /** Requests under way continue: a token whose answer is lost could not be revoked. */
  function end(next: SignInAttempt): SignInAttempt {
    const ended = attempt;
    attempt = null;
    ended?.over.abort();
    return show(next);
  }

  function delayAfter(trouble: AppFailure, failures: number): number {
    const backoff = backoffMilliseconds(trouble, failures, clock.now());
    return isFailure(trouble, 'rate-limited') ? backoff : Math.min(backoff, LONGEST_BACKOFF_MILLISECONDS);
  }

  /** One try. Returns what to ask next; null: the person has signed in. */
  async function tryOnce(mine: Attempt, pending: PendingSignIn): Promise<PendingSignIn | null> {
    const result = mine.token === null ? await pending.ask(closing) : { token: mine.token };
    if (typeof result === 'object') mine.token = result.token;
    mine.over.signal.throwIfAborted();
    if (mine.token !== null) {
      // Ends this attempt, as any other sign-in would.
      await mine.enter(mine.token, closing);
      mine.token = null;
      return null;
    }
    // The service decides when a code expires; one past its time by this clock is replaced all the same.
    const hasExpired = result === 'over' || clock.now() >= pending.shown.expiresAt;
    return hasExpired && clock.now() < mine.endsAt ? await mine.way.open(closing) : pending;
  }

  async function follow(mine: Attempt, first: PendingSignIn): Promise<void> {
    const { signal } = mine.over;
    let pending = first;
    let delay = PACE_MILLISECONDS;
    let failures = 0;
    while (clock.now() < mine.endsAt) {
      await pause(clock, Math.min(delay, mine.endsAt - clock.now()), signal);
      try {
        const next = await tryOnce(mine, pending);
        if (next === null) return;
        signal.throwIfAborted();
        [pending, delay, failures] = [next, PACE_MILLISECONDS, 0];
        show(pending.shown);
      } catch (cause) {
        signal.throwIfAborted();
        if (!(cause instanceof AppFailure)) throw cause;
        failures += 1;
        delay = delayAfter(cause, failures);
        show({ ...pending.shown, trouble: cause.error.code });
      }
    }
    end({ kind: 'expired', way: pending.shown.kind });
  }

  function followInBackground(mine: Attempt, first: PendingSignIn): void {
    const followed = follow(mine, first)
      .finally(() => mine.token !== null && account.revoke(mine.token))
      .catch((cause: unknown) => {
        if (mine.over.signal.aborted) return;
        log.error('sign-in attempt failed', cause);
        end({ kind: 'none' });
      })
      .finally(() => following.delete(followed));
    following.add(followed);
  }

  return {
    current: (): SignInAttempt => shown,
    /** Replaces the attempt before. Rejects with the reason why the service did not answer, `cancelled` when another one began. */
    begin: async (way: WayIn): Promise<SignInAttempt> => {
      end({ kind: 'none' });
      const mine: Attempt = {
        ...{ way, over: new AbortController(), enter: account.beginEntry(), token: null, endsAt: 0 },
      };
      attempt = mine;
      try {
        const pending = await way.open(closing);
        if (mine !== attempt) throw new AppFailure({ code: 'cancelled' });
        mine.endsAt = clock.now() + way.lastsMilliseconds;
        followInBackground(mine, pending);
        return show(pending.shown);
      } catch (cause) {
        if (mine === attempt) end({ kind: 'none' });
        throw cause;
      }
    },
    cancel: (): SignInAttempt => end({ kind: 'none' }),
    close: async () => {
      end({ kind: 'none' });
      await Promise.all(following);
    },
  };
}
