import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { createEventHub } from '../platform/rpc/event-hub.ts';
import { createSignInAttempts, type WayIn } from './sign-in-attempt.ts';

const MINUTE = 60_000;
const SECOND = 1_000;
const CODE_LASTS = 5 * MINUTE;

type Said = 'not-yet' | 'over' | AppError | { readonly token: string };

/** A sign-in that answers what the test says, and notes when it was asked. */
function start() {
  const clock = createManualClock();
  const startedAt = clock.now();
  const events: SignInAttempt[] = [];
  const hub = createEventHub((cause) => {
    throw cause;
  });
  hub.subscribe((name, payload) => {
    // The hub carries what the contract says under this name.
    if (name === 'signIn.changed') events.push(payload as SignInAttempt);
  });
  const seen = { opened: [] as number[], asked: [] as number[], entered: [] as string[], revoked: [] as string[] };
  const world = {
    say: (() => 'not-yet') as () => Said | Promise<Said>,
    refuseOpening: null as AppError | null,
    refuseEntry: null as AppError | null,
  };
  const closing = new AbortController();
  const attempts = createSignInAttempts({
    account: {
      beginEntry: () => async (token) => {
        if (world.refuseEntry !== null) throw new AppFailure(world.refuseEntry);
        seen.entered.push(token);
        attempts.cancel();
        return { status: 'signed-out' };
      },
      revoke: async (token) => {
        seen.revoked.push(token);
      },
    },
    events: hub,
    clock,
    log: silentLog,
    closing: closing.signal,
  });
  const code: WayIn = {
    lastsMilliseconds: 30 * MINUTE,
    open: async () => {
      if (world.refuseOpening !== null) throw new AppFailure(world.refuseOpening);
      const number = seen.opened.push(clock.now() - startedAt);
      return {
        shown: { kind: 'code', code: String(100_000 + number), expiresAt: clock.now() + CODE_LASTS, trouble: null },
        ask: async () => {
          seen.asked.push(clock.now() - startedAt);
          const said = await world.say();
          if (typeof said === 'object' && 'code' in said) throw new AppFailure(said);
          return said;
        },
      };
    },
  };
  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    await setImmediate();
    for (let next = clock.next(); next !== null && clock.now() + next <= until; next = clock.next()) {
      clock.pass(next);
      await setImmediate();
    }
    clock.pass(until - clock.now());
    await setImmediate();
  }
  return { attempts, code, clock, closing, events, seen, world, pass };
}

describe('a sign-in attempt', () => {
  it('asks every five seconds and ends with the sign-in', async () => {
    const { attempts, code, events, seen, world, pass } = start();
    expect(await attempts.begin(code)).toMatchObject({ kind: 'code', code: '100001', trouble: null });
    await pass(21 * SECOND);
    expect(seen.asked).toEqual([5, 10, 15, 20].map((seconds) => seconds * SECOND));
    world.say = () => ({ token: 'given' });
    await pass(10 * SECOND);
    expect(seen.entered).toEqual(['given']);
    expect(seen.asked).toHaveLength(5);
    expect(attempts.current()).toEqual({ kind: 'none' });
    expect(events.map(({ kind }) => kind)).toEqual(['code', 'none']);
    expect(seen.revoked).toEqual([]);
  });

  it('shows a new code when the former one is over, and when it has expired by this clock', async () => {
    const { attempts, code, seen, world, pass } = start();
    await attempts.begin(code);
    world.say = () => 'over';
    await pass(5 * SECOND);
    expect(attempts.current()).toMatchObject({ code: '100002' });
    world.say = () => 'not-yet';
    await pass(CODE_LASTS);
    expect(attempts.current()).toMatchObject({ code: '100003' });
    expect(seen.opened).toEqual([0, 5 * SECOND, CODE_LASTS + 5 * SECOND]);
  });

  it('expires after half an hour in total, despite new codes', async () => {
    const { attempts, code, clock, events, seen, pass } = start();
    await attempts.begin(code);
    await pass(30 * MINUTE - 1);
    expect(attempts.current()).toMatchObject({ kind: 'code' });
    await pass(1);
    expect(attempts.current()).toEqual({ kind: 'expired', way: 'code' });
    expect(seen.opened).toHaveLength(6);
    expect(events.at(-1)).toEqual({ kind: 'expired', way: 'code' });
    expect(clock.next()).toBeNull();
    expect(attempts.cancel()).toEqual({ kind: 'none' });
  });

  it('shows a failure, asks more slowly, and asks at its usual pace again once it has passed', async () => {
    const { attempts, code, seen, world, pass } = start();
    await attempts.begin(code);
    world.say = () => ({ code: 'service-down', host: 'h' });
    await pass(MINUTE);
    expect(attempts.current()).toMatchObject({ kind: 'code', code: '100001', trouble: 'service-down' });
    expect(seen.asked.length).toBeLessThan(6);
    world.say = () => 'not-yet';
    await pass(31 * SECOND);
    expect(attempts.current()).toMatchObject({ trouble: null });
    const before = seen.asked.length;
    await pass(20 * SECOND);
    expect(seen.asked.length - before).toBeGreaterThanOrEqual(3);
  });

  it('waits as long as a rate limit asks', async () => {
    const { attempts, code, clock, seen, world, pass } = start();
    await attempts.begin(code);
    world.say = () => ({ code: 'rate-limited', retryAt: clock.now() + 2 * MINUTE });
    await pass(5 * SECOND);
    world.say = () => 'not-yet';
    await pass(2 * MINUTE - SECOND);
    expect(seen.asked).toHaveLength(1);
    await pass(SECOND);
    expect(seen.asked).toHaveLength(2);
  });

  it('keeps its token while the sign-in with it fails, and revokes it at the end', async () => {
    const { attempts, code, seen, world, pass } = start();
    await attempts.begin(code);
    world.say = () => ({ token: 'given' });
    world.refuseEntry = { code: 'timeout' };
    await pass(MINUTE);
    expect(attempts.current()).toMatchObject({ kind: 'code', trouble: 'timeout' });
    expect(seen.asked).toHaveLength(1);
    await pass(30 * MINUTE);
    expect(attempts.current()).toEqual({ kind: 'expired', way: 'code' });
    expect(seen.revoked).toEqual(['given']);
    expect(seen.entered).toEqual([]);
  });

  it.each(['cancelled', 'replaced', 'closed'] as const)(
    'changes nothing if its answer comes after it was %s, and revokes the token',
    async (how) => {
      const { attempts, code, closing, seen, world, pass } = start();
      await attempts.begin(code);
      const { promise, resolve } = Promise.withResolvers<Said>();
      world.say = () => promise;
      await pass(5 * SECOND);
      world.say = () => 'not-yet';
      if (how === 'cancelled') attempts.cancel();
      if (how === 'replaced') await attempts.begin(code);
      const closed = how === 'closed' ? attempts.close() : null;
      if (closed !== null) closing.abort();
      const shown = attempts.current();
      resolve({ token: 'late' });
      await closed;
      await pass(0);
      expect(seen.entered).toEqual([]);
      expect(seen.revoked).toEqual(['late']);
      expect(attempts.current()).toEqual(shown);
    },
  );

  it('ends when another one begins', async () => {
    const { attempts, code, seen, pass } = start();
    await attempts.begin(code);
    await pass(12 * SECOND);
    await attempts.begin(code);
    await pass(6 * SECOND);
    expect(seen.asked.map((at) => at / SECOND)).toEqual([5, 10, 17]);
  });

  it('does not begin if its first request fails', async () => {
    const { attempts, code, clock, events, world } = start();
    world.refuseOpening = { code: 'offline' };
    await expect(attempts.begin(code)).rejects.toMatchObject({ error: { code: 'offline' } });
    expect(attempts.current()).toEqual({ kind: 'none' });
    expect(events).toEqual([]);
    expect(clock.next()).toBeNull();
  });

  it('has its whole time after an opening during which the computer slept', async () => {
    const { attempts, code, clock, seen, pass } = start();
    const slow: WayIn = {
      ...code,
      open: (signal) => {
        clock.jump(60 * MINUTE);
        return code.open(signal);
      },
    };
    await attempts.begin(slow);
    await pass(6 * SECOND);
    expect(seen.asked).toEqual([60 * MINUTE + 5 * SECOND]);
    await pass(30 * MINUTE);
    expect(attempts.current()).toEqual({ kind: 'expired', way: 'code' });
  });

  it('shows a failure to get a new code, and gets one once that has passed', async () => {
    const { attempts, code, world, pass } = start();
    await attempts.begin(code);
    world.say = () => 'over';
    world.refuseOpening = { code: 'offline' };
    await pass(5 * SECOND);
    expect(attempts.current()).toMatchObject({ code: '100001', trouble: 'offline' });
    world.refuseOpening = null;
    await pass(20 * SECOND);
    expect(attempts.current()).toMatchObject({ trouble: null });
    expect(attempts.current()).not.toMatchObject({ code: '100001' });
  });
});
