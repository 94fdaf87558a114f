import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import { type ApiHosts, createApiHosts } from './api-hosts.ts';
import { createServiceClient } from './service-client.ts';
import { type LocalServer, reply, startLocalServer } from './testing/local-server.ts';

type Handler = Parameters<typeof startLocalServer>[0];

const Anything = z.unknown();
const COOKIE = '_al1=secret';
const good: Handler = (_, response) => reply(response, 200, '{"from":"here"}');
const edge: Handler = (_, response) => reply(response, 403, '<html>no</html>', { 'content-type': 'text/html' });
const silent: Handler = () => undefined;
const cookies = ({ requests }: LocalServer) => requests.filter(({ headers }) => headers.cookie !== undefined).length;

async function start(handlers: { main: Handler; mirror: Handler; third?: Handler }) {
  const main = await startLocalServer(handlers.main);
  const mirror = await startLocalServer(handlers.mirror);
  const third = handlers.third === undefined ? null : await startLocalServer(handlers.third);
  const clock = createManualClock();
  const trusted = new Set<string>();
  let ends = 0;
  const hosts: ApiHosts = createApiHosts({
    clock,
    log: silentLog,
    configured: main.url,
    mirrors: () => [mirror.url, ...(third === null ? [] : [third.url])],
    isTrusted: (origin) => trusted.has(origin),
    remembered: null,
    probe: () => client.get('/app/status', Anything, { host: main.url }).then(ignore, ignore),
    onSwitch: ignore,
    onNote: ignore,
  });
  const client = createServiceClient({
    fetch: globalThis.fetch,
    // It stands still, so a pause between two tries would never end.
    clock,
    log: silentLog,
    baseUrl: `${main.url}/api/v1`,
    apiHosts: hosts,
    headers: ({ origin }) => (origin === main.url || trusted.has(origin) ? { cookie: COOKIE } : {}),
    onSessionEnded: () => {
      ends += 1;
    },
    // A host that does answer may be slow on a busy machine.
    tryMilliseconds: handlers.main === silent ? 2_500 : 30_000,
  });
  return {
    ...{ main, mirror, third, hosts, client, clock, trusted },
    ends: () => ends,
    [Symbol.asyncDispose]: async () => {
      for (const server of [main, mirror, third]) await server?.[Symbol.asyncDispose]();
    },
  };
}

function ignore(): void {}

describe('a read of a service with several hosts', () => {
  it.each<[string, Handler, AppError['code']]>([
    ['is blocked by an edge', edge, 'blocked-by-edge'],
    ['says nothing', silent, 'timeout'],
    ['has no origin behind it', (_, response) => reply(response, 502, ''), 'service-down'],
    ['fails', (_, response) => reply(response, 500, '{"message":"Server Error"}'), 'service-down'],
    ['breaks the connection', ({ socket }) => socket.resetAndDestroy(), 'service-down'],
  ])('goes to the mirror at once when the configured host %s, and stays there', async (_, main, code) => {
    await using service = await start({ main, mirror: good });
    await expect(service.client.get('/x', Anything)).resolves.toEqual({ from: 'here' });
    expect(service.hosts.inUse()).toBe(service.mirror.url);
    expect(service.hosts.lastAnswerOf(service.main.url)?.problem?.code).toBe(code);
    await service.client.get('/y', Anything);
    expect([service.main.asked, service.mirror.asked]).toEqual([['GET /api/v1/x'], ['GET /api/v1/x', 'GET /api/v1/y']]);
  });

  it('keeps the host without a problem when only a change fails there', async () => {
    await using service = await start({
      main: (request, response) =>
        request.method === 'GET' ? good(request, response) : reply(response, 500, '{"message":"Server Error"}'),
      mirror: good,
    });
    await service.client.get('/x', Anything);
    await expect(service.client.send('POST', '/x', {}, Anything)).rejects.toMatchObject({
      error: { code: 'service-down' },
    });
    expect(service.hosts.lastAnswerOf(service.main.url)?.problem).toBeNull();
  });

  it('goes to the mirror when the name of the configured host does not resolve', async () => {
    await using mirror = await startLocalServer(good);
    const configured = 'http://nowhere.invalid';
    const hosts = createApiHosts({
      ...{ clock: createManualClock(), log: silentLog, configured, mirrors: () => [mirror.url] },
      ...{ isTrusted: () => false, remembered: null, probe: async () => undefined, onSwitch: ignore, onNote: ignore },
    });
    const client = createServiceClient({
      ...{ fetch: globalThis.fetch, clock: createManualClock(), log: silentLog, headers: () => ({}) },
      ...{ baseUrl: `${configured}/api/v1`, apiHosts: hosts },
    });
    await expect(client.get('/x', Anything)).resolves.toEqual({ from: 'here' });
    expect(hosts.lastAnswerOf(configured)?.problem).toEqual({ code: 'offline' });
  });

  it.each<[string, Handler, AppError['code']]>([
    ['does not know the record', (_, response) => reply(response, 404, '{"message":"x"}'), 'not-found'],
    ['refuses in its own words', (_, response) => reply(response, 403, '{"message":"x"}'), 'forbidden'],
    ['asks to wait', (_, response) => reply(response, 429, '', { 'retry-after': '60' }), 'rate-limited'],
    ['sends no JSON', (_, response) => reply(response, 200, 'no JSON'), 'upstream'],
  ])('does not go to the mirror when the configured host %s', async (_, main, code) => {
    await using service = await start({ main, mirror: good });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({ error: { code } });
    expect(service.mirror.asked).toEqual([]);
    expect(service.hosts.inUse()).toBe(service.main.url);
  });

  it('tries every mirror, and takes none into use that sends no JSON', async () => {
    await using service = await start({
      main: edge,
      mirror: (_, response) => reply(response, 200, 'no JSON'),
      third: good,
    });
    await expect(service.client.get('/x', Anything)).resolves.toEqual({ from: 'here' });
    expect(service.hosts.inUse()).toBe(service.third?.url);
  });

  it('fails with the configured host’s failure when every host fails', async () => {
    await using service = await start({ main: edge, mirror: (_, response) => reply(response, 500, '{}') });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({
      error: { code: 'blocked-by-edge', host: new URL(service.main.url).host },
    });
    expect(service.hosts.inUse()).toBe(service.main.url);
  });

  it('fails with a mirror’s refusal when the service itself refuses there', async () => {
    await using service = await start({
      main: edge,
      mirror: (_, response) => reply(response, 404, '{"message":"x"}'),
    });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({ error: { code: 'not-found' } });
  });

  it('that waits in the queue goes straight to the mirror that answered the others', async () => {
    const { promise: areAllAsking, resolve: askedAll } = Promise.withResolvers<void>();
    await using service = await start({
      // Each slot of the queue has a call before the first one fails.
      main: async (request, response) => {
        if (service.main.asked.length === 6) askedAll();
        await areAllAsking;
        edge(request, response);
      },
      mirror: good,
    });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path) => service.client.get(path, Anything)));
    expect(service.main.asked).toHaveLength(6);
    expect(service.mirror.asked).toHaveLength(50);
  });

  it('is limited only at the host that asked to wait', async () => {
    await using service = await start({
      main: (_, response) => reply(response, 429, '', { 'retry-after': '60' }),
      mirror: good,
    });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({ error: { code: 'rate-limited' } });
    await expect(service.client.get('/x', Anything, { host: service.mirror.url })).resolves.toEqual({ from: 'here' });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({ error: { code: 'rate-limited' } });
    expect(service.main.asked).toHaveLength(1);
  });

  it('that the caller cancelled goes to no other host', async () => {
    const caller = new AbortController();
    await using service = await start({ main: () => caller.abort(), mirror: good });
    await expect(service.client.get('/x', Anything, { signal: caller.signal })).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(service.mirror.asked).toEqual([]);
    expect(service.hosts.lastAnswerOf(service.main.url)).toBeNull();
  });
});

describe('the session', () => {
  it('goes to the configured host, and to a mirror only while it is trusted', async () => {
    const isAway = { main: false };
    await using service = await start({
      main: (...asked) => (isAway.main ? edge(...asked) : good(...asked)),
      mirror: good,
    });
    await service.client.get('/a', Anything);
    expect(cookies(service.main)).toBe(1);
    isAway.main = true;
    for (let read = 0; read < 20; read += 1) await service.client.get('/b', Anything);
    expect([service.mirror.asked.length, cookies(service.mirror)]).toEqual([20, 0]);
    service.trusted.add(service.mirror.url);
    await service.client.get('/c', Anything);
    expect(cookies(service.mirror)).toBe(1);
    service.trusted.delete(service.mirror.url);
    await service.client.get('/d', Anything);
    expect(cookies(service.mirror)).toBe(1);
  });

  it('stays away from an untrusted mirror, as do changes and protected calls', async () => {
    await using service = await start({ main: edge, mirror: good });
    const calls = () => [
      service.client.get('/me', Anything, { isProtected: true }),
      service.client.send('POST', '/change', {}, Anything),
      service.client.sendOnly('DELETE', '/change', {}),
    ];
    await service.client.get('/x', Anything);
    for (const call of calls()) await expect(call).rejects.toMatchObject({ error: { code: 'blocked-by-edge' } });
    expect(service.mirror.asked).toEqual(['GET /api/v1/x']);
    service.trusted.add(service.mirror.url);
    await Promise.all(calls());
    expect([service.mirror.asked.length, cookies(service.mirror)]).toEqual([4, 3]);
  });

  it('does not reach a mirror that lost its trust while calls were queued, nor do queued changes', async () => {
    const held: (() => void)[] = [];
    const state = { isHolding: false };
    await using service = await start({
      main: edge,
      mirror: async (_, response) => {
        if (state.isHolding) await new Promise<void>((resolve) => held.push(resolve));
        reply(response, 200, '{}');
      },
    });
    await service.client.get('/x', Anything);
    service.trusted.add(service.mirror.url);
    state.isHolding = true;
    const others = Array.from({ length: 6 }, () => service.client.get('/slow', Anything));
    const read = service.client.get('/late', Anything);
    const change = expect(service.client.send('POST', '/late', {}, Anything)).rejects.toThrow();
    await expect.poll(() => held.length).toBe(6);
    service.trusted.clear();
    state.isHolding = false;
    for (const release of held) release();
    await Promise.all([...others, read, change]);
    const late = service.mirror.requests.filter(({ url }) => url?.endsWith('/late'));
    expect(late.map(({ method, headers }) => [method, headers.cookie])).toEqual([['GET', undefined]]);
  });

  it('does not end because an untrusted mirror refuses', async () => {
    await using service = await start({
      main: edge,
      mirror: (_, response) => reply(response, 403, '{"message":"Unauthenticated."}'),
    });
    await expect(service.client.get('/x', Anything)).rejects.toMatchObject({ error: { code: 'forbidden' } });
    expect(service.ends()).toBe(0);
  });
});
