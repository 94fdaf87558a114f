import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClock } from '#core/platform/time.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { createServiceClient } from './service-client.ts';
import { type Fault, faults, startFaultyServer } from './testing/faulty-server.ts';

const BODY = JSON.stringify({ title: 'Тест', list: Array.from({ length: 20 }, (_, index) => index) });
const HEAD = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(BODY)}\r\n\r\n`;
const ANSWER = Buffer.from(HEAD + BODY);
/** Only a fault that never ends needs the short limit: a merely slow one takes longer on a busy machine. */
const tryMilliseconds = (fault: Fault) => (fault === 'timeout' ? 2_000 : 30_000);
/** Before the first byte, within the headers, within the body, before the last bytes. */
const POSITIONS = [0, 0.3, 0.8, 0.98];
/** The connection is slow or odd, but everything arrives. */
const HARMLESS: readonly Fault[] = ['latency', 'jitter', 'bandwidth', 'slow_close', 'slicer'];

async function run(fault: Fault, position: number, method: 'GET' | 'POST', sparedFrom: number) {
  await using server = await startFaultyServer({
    answer: ANSWER,
    fault,
    position,
    isHealthy: (connection) => connection >= sparedFrom,
  });
  let tries = 0;
  const client = createServiceClient({
    fetch: (...request) => {
      tries += 1;
      return fetch(...request);
    },
    clock: createClock(50),
    log: silentLog,
    baseUrl: server.url,
    headers: () => ({}),
    tryMilliseconds: tryMilliseconds(fault),
  });
  const call = method === 'GET' ? client.get('/x', z.unknown()) : client.send('POST', '/x', {}, z.unknown());
  const outcome = await call.then(
    (value: unknown) => JSON.stringify(value),
    (cause: unknown) => (cause instanceof AppFailure ? cause.error.code : cause),
  );
  return { outcome, tries, connections: server.connections() };
}

const cases = faults.flatMap((fault) => POSITIONS.map((position) => [fault, position] as const));

describe.concurrent('a faulty connection', () => {
  it.each(cases)(
    '%s at %d of the answer: the outcome is named, after no more tries than allowed',
    async (fault, position) => {
      const [read, change] = await Promise.all([
        run(fault, position, 'GET', Number.POSITIVE_INFINITY),
        run(fault, position, 'POST', Number.POSITIVE_INFINITY),
      ]);
      const expected = HARMLESS.includes(fault) ? BODY : fault === 'timeout' ? 'timeout' : 'service-down';
      expect([read.outcome, change.outcome]).toEqual([expected, expected]);
      // The call's own limit leaves no time for a third try of full length.
      expect(read.tries).toBeLessThanOrEqual(fault === 'timeout' ? 2 : 3);
      expect(change.connections).toBe(1);
    },
  );

  it.each(cases)('%s at %d of the answer: a read succeeds once the fault is gone', async (fault, position) => {
    const { outcome } = await run(fault, position, 'GET', 2);
    expect(outcome).toBe(BODY);
  });
});
