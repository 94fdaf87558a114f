import type { Platform } from '#core/platform/create-platform.ts';
import { backoffMilliseconds } from '#core/platform/time.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { pause } from '../platform/time.ts';
import type { AccountService, Entry } from './account-service.ts';

/** `over`: the person no longer can finish elsewhere. */
type Word = { readonly token: string } | 'not-yet' | 'over';

/** `ask`: whether the person has finished elsewhere. */
type Door = {
  readonly shown: Extract<SignInAttempt, { kind: 'code' | 'social' }>;
  readonly ask: (signal: AbortSignal) => Promise<Word>;
};

/** A way into an account that is finished outside of this app. */
export type WayIn = {
  /** Time limit of the whole attempt, also when codes are replaced. */
  readonly lastsMilliseconds: number;
  readonly open: (signal: AbortSignal) => Promise<Door>;
};

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

type SignInAttemptOptions = Pick<Platform, 'clock' | 'log' | 'events'> & {
  readonly account: Pick<AccountService, 'beginEntry' | 'giveBack'>;
  readonly closing: AbortSignal;
};

type Attempt = { readonly enter: Entry; readonly endsAt: number; readonly over: AbortController; readonly way: WayIn };

const PACE_MILLISECONDS = 5_000;
/** Short, because the person waits at the screen. */
const LONGEST_BACKOFF_MILLISECONDS = 30_000;

/** One at a time, in memory only: a restart ends it. */
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

  /** Requests under way continue: a token that never arrives could not be revoked. */
  function end(next: SignInAttempt): SignInAttempt {
    const ended = attempt;
    attempt = null;
    ended?.over.abort();
    return show(next);
  }

  function delayMilliseconds(trouble: unknown, failures: number): number {
    if (failures === 0) return PACE_MILLISECONDS;
    const backoff = backoffMilliseconds(trouble, failures, clock.now());
    const isAsked = trouble instanceof AppFailure && trouble.error.code === 'rate-limited';
    return isAsked ? backoff : Math.min(backoff, LONGEST_BACKOFF_MILLISECONDS);
  }

  async function follow(mine: Attempt, first: Door): Promise<void> {
    let door = first;
    let token: string | null = null;
    let trouble: unknown = null;
    let failures = 0;
    try {
      while (mine === attempt && clock.now() < mine.endsAt) {
        await pause(clock, Math.min(delayMilliseconds(trouble, failures), mine.endsAt - clock.now()), mine.over.signal);
        try {
          const word: Word = token === null ? await door.ask(closing) : { token };
          if (typeof word === 'object') token = word.token;
          if (mine !== attempt) return;
          if (token !== null) {
            // Ends this attempt, as every other way in would.
            await mine.enter(token, closing);
            token = null;
            return;
          }
          // The service decides when a code has run out; one past its time is replaced all the same.
          const hasRunOut = word === 'over' || clock.now() >= door.shown.expiresAt;
          if (hasRunOut && clock.now() < mine.endsAt) door = await mine.way.open(closing);
          failures = 0;
          trouble = null;
          if (mine === attempt) show(door.shown);
        } catch (cause) {
          if (!(cause instanceof AppFailure)) throw cause;
          failures += 1;
          trouble = cause;
          if (mine === attempt) show({ ...door.shown, trouble: cause.error.code });
        }
      }
      if (mine === attempt) end({ kind: 'expired', way: door.shown.kind });
    } finally {
      if (token !== null) await account.giveBack(token);
    }
  }

  function followInBackground(mine: Attempt, door: Door): void {
    const followed = follow(mine, door)
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
      const mine = {
        ...{ way, over: new AbortController(), enter: account.beginEntry() },
        endsAt: clock.now() + way.lastsMilliseconds,
      };
      attempt = mine;
      try {
        const door = await way.open(closing);
        if (mine !== attempt) throw new AppFailure({ code: 'cancelled' });
        followInBackground(mine, door);
        return show(door.shown);
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
