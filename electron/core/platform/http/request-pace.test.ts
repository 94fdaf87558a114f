import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { BACKGROUND_INTERVAL_MILLISECONDS, MOST_AT_ONCE } from './request-pace.ts';
import { createPacedCalls } from './testing/paced-calls.ts';

const SECOND = 1_000;
const inSeconds = (seconds: number) => ({ refusedWith: { 'retry-after': String(seconds) } });
const unnamed = { refusedWith: {} };

describe('the request pace', () => {
  let paced: ReturnType<typeof createPacedCalls>;
  beforeEach(() => {
    paced = createPacedCalls();
  });

  /** Answers a new call with a refusal, and returns the wait that the call is told. */
  async function refuse(answer: Parameters<typeof paced.answer>[1]): Promise<number> {
    const call = paced.ask('refused');
    await paced.settled();
    await paced.answer(call, answer);
    return (call.retryAt ?? 0) - paced.clock.now();
  }

  it('runs four calls at once, and the others in order as each of them ends', async () => {
    const calls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => paced.ask(name));
    await paced.settled();
    expect(paced.begun).toEqual(['a', 'b', 'c', 'd']);
    expect(paced.running()).toHaveLength(MOST_AT_ONCE);
    await paced.answer(calls[2], 'good');
    expect(paced.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
    await paced.answer(calls[0], 'broken');
    expect(paced.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['service-down', null, 'good', null, null, null]);
  });

  it('runs background calls one by one, with an interval, behind every reader', async () => {
    const [first, second] = ['1', '2', '3'].map((name) => paced.ask(name, 'background'));
    await paced.settled();
    const read = ['a', 'b', 'c', 'd'].map((name) => paced.ask(name));
    await paced.settled();
    expect(paced.begun).toEqual(['1', 'a', 'b', 'c']);
    await paced.answer(first, 'good');
    expect(paced.begun.at(-1)).toBe('d');
    await paced.answer(read[0], 'good');
    await paced.pass(BACKGROUND_INTERVAL_MILLISECONDS - 1);
    expect(paced.begun.at(-1)).toBe('d');
    await paced.pass(1);
    expect(paced.begun.at(-1)).toBe('2');
    await paced.pass(10 * SECOND);
    expect(paced.begun.at(-1)).toBe('2');
    await paced.answer(second, 'good');
    expect(paced.begun).toEqual(['1', 'a', 'b', 'c', 'd', '2', '3']);
  });

  it('pauses for as long as a refusal asks, and reports the start and the end of the pause', async () => {
    const start = paced.clock.now();
    expect(await refuse(inSeconds(60))).toBe(60 * SECOND);
    expect(paced.pauses).toEqual([start + 60 * SECOND]);
    expect(paced.pace.pausedUntil()).toBe(start + 60 * SECOND);
    const reader = paced.ask('reader');
    await paced.settled();
    expect([reader.outcome, reader.retryAt]).toEqual(['rate-limited', start + 60 * SECOND]);
    const background = paced.ask('background', 'background');
    await paced.pass(59_999);
    expect(paced.begun).toEqual(['refused']);
    await paced.pass(1);
    expect(paced.pauses).toEqual([start + 60 * SECOND, null]);
    expect(paced.begun).toEqual(['refused', 'background']);
    await paced.answer(background, 'good');
    expect(background.outcome).toBe('good');
  });

  it('guesses a growing wait when none is named, and starts over after a good answer', async () => {
    const bounds = [30, 60, 120, 120].map((seconds) => [seconds * 900, seconds * 1_100] as const);
    for (const [shortest, longest] of bounds) {
      const wait = await refuse(unnamed);
      expect(wait).toBeGreaterThanOrEqual(shortest);
      expect(wait).toBeLessThanOrEqual(longest);
      await paced.pass(wait);
    }
    const good = paced.ask('good');
    await paced.settled();
    await paced.answer(good, 'good');
    expect(await refuse(unnamed)).toBeLessThanOrEqual(33 * SECOND);
  });

  it('counts simultaneous refusals as one, and pauses for the longest wait that they name', async () => {
    const calls = ['a', 'b', 'c', 'd'].map((name) => paced.ask(name));
    await paced.settled();
    await paced.answer(calls[0], unnamed);
    await paced.answer(calls[1], unnamed);
    await paced.answer(calls[2], inSeconds(5));
    expect(calls[0]?.retryAt).toBe(calls[1]?.retryAt);
    expect(calls[0]?.retryAt).toBe(calls[2]?.retryAt);
    await paced.answer(calls[3], inSeconds(300));
    expect(paced.pauses).toEqual([calls[0]?.retryAt, paced.clock.now() + 300 * SECOND]);
    await paced.pass(300 * SECOND);
    // Only the second refusal in a row.
    expect(await refuse(unnamed)).toBeLessThanOrEqual(66 * SECOND);
  });

  it('does not start over after a good answer to a call from before the pause', async () => {
    const [first, second] = ['a', 'b'].map((name) => paced.ask(name));
    await paced.settled();
    await paced.answer(first, unnamed);
    await paced.answer(second, 'good');
    expect(second?.outcome).toBe('good');
    await paced.pass(40 * SECOND);
    expect(await refuse(unnamed)).toBeGreaterThanOrEqual(54 * SECOND);
  });

  it('sends one call after a pause, and the others once that one was not refused', async () => {
    await refuse(inSeconds(10));
    const saved = paced.ask('saved', 'background');
    await paced.pass(8 * SECOND);
    const calls = ['a', 'b', 'c'].map((name) => paced.ask(name));
    await paced.pass(2 * SECOND);
    expect(paced.begun).toEqual(['refused', 'a']);
    await paced.answer(calls[0], inSeconds(20));
    expect(calls.map(({ outcome }) => outcome)).toEqual(['rate-limited', 'rate-limited', 'rate-limited']);
    await paced.pass(20 * SECOND);
    expect(paced.begun).toEqual(['refused', 'a', 'saved']);
    const others = ['d', 'e'].map((name) => paced.ask(name));
    await paced.settled();
    expect(paced.begun.at(-1)).toBe('saved');
    await paced.answer(saved, 'good');
    expect(paced.begun.slice(-2)).toEqual(['d', 'e']);
    expect(others.map(({ state }) => state)).toEqual(['runs', 'runs']);
  });

  it('sends another call ahead when the first was cancelled', async () => {
    await refuse(inSeconds(2));
    const [first, second, third] = ['a', 'b', 'c'].map((name) => paced.ask(name));
    await paced.pass(2 * SECOND);
    first?.caller.abort('enough');
    await paced.settled();
    expect([first?.outcome, second?.state, third?.state]).toEqual(['enough', 'runs', 'waits']);
    await paced.answer(second, 'broken');
    expect(third?.state).toBe('runs');
  });

  it('does not wait for a call that went ahead before another pause', async () => {
    const old = paced.ask('old');
    await refuse(inSeconds(10));
    const told = paced.ask('told');
    await paced.pass(10 * SECOND);
    const ahead = paced.ask('ahead');
    await paced.settled();
    await paced.answer(old, inSeconds(2));
    const next = paced.ask('next');
    await paced.pass(2 * SECOND);
    expect([told.outcome, ahead.state, next.state]).toEqual(['rate-limited', 'runs', 'runs']);
  });

  it('lets a reader wait out the last three seconds of a pause', async () => {
    await refuse(inSeconds(10));
    await paced.pass(7 * SECOND);
    const early = paced.ask('early');
    await paced.pass(1);
    const late = paced.ask('late');
    await paced.pass(2_999);
    expect([early.outcome, late.state]).toEqual(['rate-limited', 'runs']);
  });

  it('repeats a refused background call in its order until it succeeds', async () => {
    const [first, second] = ['1', '2'].map((name) => paced.ask(name, 'background'));
    await paced.settled();
    await paced.answer(first, unnamed);
    await paced.pass(33 * SECOND);
    await paced.answer(first, inSeconds(100));
    await paced.pass(100 * SECOND);
    await paced.answer(first, 'good');
    await paced.pass(10 * SECOND);
    await paced.answer(second, 'broken');
    expect(paced.begun).toEqual(['1', '1', '1', '2']);
    expect([first?.outcome, second?.outcome]).toEqual(['good', 'service-down']);
  });

  it('a cancelled call leaves every queue immediately', async () => {
    await refuse(inSeconds(60));
    const calls = [paced.ask('in a pause', 'background')];
    await paced.settled();
    calls[0]?.caller.abort('enough');
    await paced.settled();
    expect(calls[0]?.outcome).toBe('enough');
    await paced.pass(60 * SECOND);
    const scout = paced.ask('scout');
    await paced.settled();
    await paced.answer(scout, 'good');
    for (const name of ['a', 'b', 'c', 'd', 'queued']) calls.push(paced.ask(name));
    calls.push(paced.ask('queued too', 'background'));
    await paced.settled();
    for (const { caller } of calls.slice(-2)) caller.abort('enough');
    await paced.settled();
    expect(calls.slice(-2).map(({ outcome }) => outcome)).toEqual(['enough', 'enough']);
    for (const call of calls) await paced.answer(call, 'good');
    await paced.pass(60 * SECOND);
    expect(paced.begun).not.toContain('queued');
    expect(paced.begun).not.toContain('queued too');
    for (const { caller } of calls) expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  });

  it('ends a pause on time even if the clock was set forward or back', async () => {
    await refuse(inSeconds(60));
    // As after a sleep: time has passed and no timer has run.
    expect(paced.pace.pausedUntil()).not.toBeNull();
    paced.clock.jump(61 * SECOND);
    expect(paced.pace.pausedUntil()).toBeNull();
    expect(paced.pauses.at(-1)).toBeNull();
    await refuse(inSeconds(60));
    paced.clock.jump(-3_600 * SECOND);
    expect(paced.pace.pausedUntil()).toBe(paced.clock.now() + 60 * SECOND);
    await paced.pass(60 * SECOND);
    expect(paced.pace.pausedUntil()).toBeNull();
  });
});
