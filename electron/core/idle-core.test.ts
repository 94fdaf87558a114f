import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { credentialsOf } from './account/testing/reference-account.ts';

const MINUTE = 60_000;
/** Real time for the requests that a timer has begun. */
const ANSWERED_WITHIN = 20;

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
});
afterAll(() => demo.close());

it('the idle core wakes at most once a minute', async () => {
  const clock = createManualClock();
  const wokenAt = new Set<number>();
  const schedule: typeof clock.schedule = (milliseconds, callback) =>
    clock.schedule(milliseconds, () => {
      wokenAt.add(Math.floor(clock.now() / 1_000));
      callback();
    });
  await using at = await startTestCore(demo, { clock: { ...clock, schedule } });
  await at.client['account.signIn'](credentialsOf(demo.account));
  for (const isCounted of [false, true]) {
    wokenAt.clear();
    for (let minute = 0; minute < 60; minute += 1) {
      clock.pass(MINUTE);
      await pause(ANSWERED_WITHIN);
    }
    // The first hour contains the work of the start.
    if (isCounted) expect(wokenAt.size).toBeLessThanOrEqual(60);
  }
  expect(wokenAt.size).toBeGreaterThan(0);
});
