import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFaults, FaultRule, type FaultRuleInput } from './faults.ts';
import { startLocalHost } from './local-host.ts';
import { createDemoClock } from './scaled-clock.ts';

const whole = { data: Array.from({ length: 500 }, (_, id) => ({ id })) };
const clock = createDemoClock(1);
const faults = createFaults(clock);
const answer = faults.wrap((request) =>
  new URL(request.url).pathname === '/nobody' ? null : Response.json(whole, { headers: { 'x-kept': 'yes' } }),
);
const { origin: baseUrl, close } = await startLocalHost({ name: 'service', port: 0, answer, now: clock.now });

const put = (...rules: FaultRuleInput[]) => faults.put(rules.map((rule) => FaultRule.parse(rule)));
const get = (path = '/a', init?: RequestInit) => fetch(baseUrl + path, init);
const causeOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? [error.message, error.cause].join(' ') : error;
};

afterAll(close);

afterEach(() => {
  faults.clear();
  faults.forget();
});

describe('faults on real sockets', () => {
  it('lets every request through without rules, and a null of the inner host too', async () => {
    const response = await get();
    expect([response.status, response.headers.get('x-kept'), await response.json()]).toEqual([200, 'yes', whole]);
    expect((await get('/nobody')).status).toBe(404);
  });

  it('resets the connection before any answer', async () => {
    put({ match: '^GET /a$', kind: 'reset' });
    expect(await causeOf(get())).toMatch(/ECONNRESET|other side closed/);
    expect((await get('/b')).status).toBe(200);
    expect(faults.requests()[0]).toMatchObject({ fault: 'reset', status: null });
  });

  it('declares the full length and cuts the answer in half', async () => {
    put({ match: 'GET', kind: 'truncate', times: 1 });
    const response = await get();
    expect([response.status, response.headers.get('x-kept')]).toEqual([200, 'yes']);
    expect(Number(response.headers.get('content-length'))).toBe(JSON.stringify(whole).length);
    const received: Uint8Array[] = [];
    const reading = (async () => {
      for await (const piece of response.body ?? []) received.push(piece);
    })();
    expect(await causeOf(reading)).toMatch(/terminated|closed|ECONNRESET/);
    expect(Buffer.concat(received).length).toBe(Math.floor(JSON.stringify(whole).length / 2));
    expect(await (await get()).json()).toEqual(whole);
  });

  it('delays the answer', async () => {
    put({ match: 'GET', kind: 'latency', delayMs: 120 });
    const startedAt = performance.now();
    expect(await (await get()).json()).toEqual(whole);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(110);
  });

  it('sends the headers at once and the body slowly', async () => {
    put({ match: 'GET', kind: 'slow-body', delayMs: 600_000, times: 1 });
    // Headers that came with the body would take ten minutes.
    const { body } = await get();
    await body?.cancel();
    put({ match: 'GET', kind: 'slow-body', delayMs: 120 });
    const startedAt = performance.now();
    expect(await (await get()).json()).toEqual(whole);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(110);
  });

  it.each<[FaultRuleInput, number, string | null]>([
    [{ match: 'GET', kind: 'edge-403' }, 403, 'text/html; charset=utf-8'],
    [{ match: 'GET', kind: 'origin-502' }, 502, 'text/html; charset=utf-8'],
    [{ match: 'GET', kind: 'origin-502', status: 522 }, 522, 'text/html; charset=utf-8'],
    [{ match: 'GET', kind: 'status', status: 503 }, 503, 'application/json'],
    [{ match: 'GET', kind: 'status' }, 500, 'application/json'],
  ])('answers in place of the host with %o', async (rule, status, type) => {
    put(rule);
    const response = await get();
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    await response.text();
  });

  it.each<[Partial<FaultRuleInput>, string | null]>([
    [{}, null],
    [{ retryAfterSeconds: 30 }, '30'],
    [{ retryAfterSeconds: 0 }, '0'],
    [{ retryAfterSeconds: 86_400 }, '86400'],
  ])('limits the rate with %o', async (more, retryAfter) => {
    put({ match: 'GET', kind: 'rate-limit', ...more });
    const response = await get();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, retryAfter]);
    await response.text();
  });

  it('sends an invalid body that is labelled as JSON', async () => {
    put({ match: 'GET', kind: 'garbage-json' });
    const response = await get();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it('applies the first rule that matches the path without or with its query, up to the number of times', async () => {
    put(
      { match: '^GET /a\\?x=1$', kind: 'status', status: 501, times: 2 },
      { match: '^GET /a$', kind: 'status', status: 502 },
    );
    const statuses: number[] = [];
    for (const path of ['/a', '/a?x=1', '/a?x=1', '/a?x=1', '/b']) {
      const response = await get(path);
      statuses.push(response.status);
      await response.text();
    }
    expect(statuses).toEqual([502, 501, 501, 502, 200]);
  });

  it('applies a rule with a host to that host only', async () => {
    const here = new URL(baseUrl).host;
    put({ match: 'GET', host: `http://${here}/api/v1`, kind: 'status', times: 1 });
    expect([(await get()).status, (await get()).status]).toEqual([500, 200]);
    put({ match: 'GET', host: `http://localhost:${new URL(baseUrl).port}`, kind: 'status' });
    expect((await get()).status).toBe(200);
    expect((await fetch(`${baseUrl.replace('127.0.0.1', 'localhost')}/a`)).status).toBe(500);
    expect(() => put({ match: 'GET', host: 'no address', kind: 'status' })).toThrow('Invalid URL');
  });

  it('hits equally many requests in every run of a probability', async () => {
    const run = async () => {
      put({ match: 'GET', kind: 'status', probability: 0.5 });
      const responses = await Promise.all(Array.from({ length: 40 }, () => get()));
      await Promise.all(responses.map((response) => response.text()));
      return responses.map(({ status }) => status);
    };
    const [one, other] = [await run(), await run()];
    expect(other.toSorted()).toEqual(one.toSorted());
    expect(new Set(one)).toEqual(new Set([200, 500]));
  });
});

describe('the request log', () => {
  it('records a request and whether it had a cookie, but no header values', async () => {
    const headers = {
      cookie: 'session=secret-1',
      authorization: 'Bearer secret-2',
      referer: 'http://site/',
      'site-id': 'secret-3',
    };
    await (await get('/a?q=1', { headers, method: 'POST' })).text();
    const [entry] = faults.requests();
    expect(entry).toMatchObject({
      method: 'POST',
      path: '/a',
      query: '?q=1',
      hasCookie: true,
      fault: null,
      status: 200,
    });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });
});
