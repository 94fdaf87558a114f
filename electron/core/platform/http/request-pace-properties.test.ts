import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKGROUND_INTERVAL_MILLISECONDS, MOST_AT_ONCE, SHORT_PAUSE_MILLISECONDS } from './request-pace.ts';
import { createPacedCalls, type PacedCall } from './testing/paced-calls.ts';

const answer = fc.oneof(
  { weight: 5, arbitrary: fc.constant('good' as const) },
  { weight: 1, arbitrary: fc.constant('broken' as const) },
  { weight: 1, arbitrary: fc.constant({ refusedWith: {} }) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 200 }).map((seconds) => ({ refusedWith: { 'retry-after': String(seconds) } })),
  },
  { weight: 1, arbitrary: fc.constantFrom('soon', '-1', '').map((text) => ({ refusedWith: { 'retry-after': text } })) },
);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      priority: fc.constantFrom('reader' as const, 'background' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(), answer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abort' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), milliseconds: fc.oneof(fc.nat(5_000), fc.nat(150_000)) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask and abort' as const) }) },
);

/** Checks every request against the rules as it is sent, by what is visible from outside. */
function createWatchedCalls() {
  const breaches: unknown[] = [];
  let lastBackgroundAt = Number.NEGATIVE_INFINITY;
  let sinceLastPause: PacedCall[] = [];
  let pausesBefore = 0;

  function watch(call: PacedCall): void {
    const { clock, calls, pauses } = paced;
    const running = calls.filter(({ state }) => state === 'runs');
    expect(running.length).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(pauses.at(-1) ?? null).toBeNull();

    if (pauses.length > pausesBefore) sinceLastPause = [];
    pausesBefore = pauses.length;
    // After a pause the second request is sent only once the first is answered; cancelled ones do not count.
    const ahead = sinceLastPause.filter(({ caller }) => !caller.signal.aborted);
    if (pauses.length > 0 && ahead.length > 0) expect(ahead.some(({ state }) => state !== 'runs')).toBe(true);
    sinceLastPause.push(call);

    const waiting = calls.filter(({ state, caller }) => state === 'waits' && !caller.signal.aborted);
    const readers = waiting.filter(({ priority }) => priority === 'reader');
    if (call.priority === 'reader') {
      for (const other of readers) expect(calls.indexOf(other)).toBeGreaterThan(calls.indexOf(call));
      return;
    }
    expect(readers.map(({ name }) => name)).toEqual([]);
    expect(running.filter(({ priority }) => priority === 'background')).toEqual([call]);
    expect(clock.now() - lastBackgroundAt).toBeGreaterThanOrEqual(BACKGROUND_INTERVAL_MILLISECONDS);
    lastBackgroundAt = clock.now();
  }

  const paced = createPacedCalls((call) => {
    try {
      watch(call);
    } catch (cause) {
      // Thrown here, it would only look like a failed request.
      breaches.push(cause);
    }
  });
  return { ...paced, breaches };
}

describe('the request pace under random events', () => {
  it('keeps its rules, ends every request, and leaves no timer or listener behind', async () => {
    const seen = { begun: 0, pauses: 0, told: 0, asked: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120, size: 'max' }), async (steps) => {
        const paced = createWatchedCalls();
        const { calls, clock } = paced;
        const pick = (which: number, of: readonly PacedCall[]) => of[which % Math.max(of.length, 1)];
        for (const [place, taken] of steps.entries()) {
          const name = String(place);
          if (taken.do === 'ask') {
            const until = paced.pace.pausedUntil();
            const call = paced.ask(name, taken.priority);
            await paced.settled();
            if (until !== null && taken.priority === 'reader' && until - clock.now() >= SHORT_PAUSE_MILLISECONDS) {
              expect([call.outcome, call.retryAt]).toEqual(['rate-limited', until]);
            }
          } else if (taken.do === 'answer') await paced.answer(pick(taken.which, paced.running()), taken.answer);
          else if (taken.do === 'pass') await paced.pass(taken.milliseconds);
          else {
            const open = calls.filter(({ state }) => state !== 'done');
            const call = taken.do === 'abort' ? pick(taken.which, open) : paced.ask(name, 'background');
            call?.caller.abort('enough');
            await paced.settled();
            if (call !== undefined) expect([call.state, call.outcome]).toEqual(['done', 'enough']);
          }
        }
        // Once the service answers well again, all remaining requests end in a known time.
        const left = calls.filter(({ state }) => state !== 'done').length;
        for (let turn = 0; turn < left * 2 + 2; turn += 1) {
          for (const call of paced.running()) await paced.answer(call, 'good');
          // The longest guess, after refusals that named an hour.
          await paced.pass(turn === 0 ? 4_000_000 : BACKGROUND_INTERVAL_MILLISECONDS);
        }
        const [breach] = paced.breaches;
        if (breach !== undefined) throw breach;
        for (const call of calls) {
          expect([call.name, call.state]).toEqual([call.name, 'done']);
          expect(getEventListeners(call.caller.signal, 'abort')).toEqual([]);
        }
        expect(clock.next()).toBeNull();
        expect(paced.pace.pausedUntil()).toBeNull();
        expect(paced.pauses.at(-1) ?? null).toBeNull();
        seen.asked += calls.length;
        seen.begun += paced.begun.length;
        seen.pauses += paced.pauses.filter((until) => until === null).length;
        seen.told += calls.filter(({ retryAt }) => retryAt !== null).length;
      }),
      { numRuns: 200 },
    );
    // The rules were exercised: there were pauses, and calls that were refused in them.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(200);
  });
});
