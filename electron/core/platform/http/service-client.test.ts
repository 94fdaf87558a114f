import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClock } from '#core/platform/time.ts';
import type { Log } from '#core/ports.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createServiceClient, type ServiceClientOptions } from './service-client.ts';
import { type LocalServer, reply, startLocalServer } from './testing/local-server.ts';

const Anything = z.unknown();
const failure = (code: string) => ({ error: { code } });

function clientOf(server: Pick<LocalServer, 'url'>, options: Partial<ServiceClientOptions> = {}) {
  return createServiceClient({
    fetch: globalThis.fetch,
    clock: createClock(100),
    log: silentLog,
    baseUrl: `${server.url}/api/v1`,
    headers: () => ({}),
    tryMilliseconds: 20_000,
    ...options,
  });
}

describe('a request', () => {
  it('asks for JSON, repeats the name of a list parameter, and parses the answer by its schema', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 200, '{"id":5,"more":1}'));
    const search = { page: 2, 'fields[]': ['a b', 'ü'], 'genres[]': [], q: null };
    await expect(clientOf(server).get('/x', z.object({ id: z.int() }), { search })).resolves.toEqual({ id: 5 });
    expect(server.asked).toEqual(['GET /api/v1/x?page=2&fields%5B%5D=a+b&fields%5B%5D=%C3%BC']);
    expect(server.requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  });

  it('fails with the path and field that do not fit its schema', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 200, '{"data":{"id":"5"}}'));
    const schema = z.object({ data: z.object({ id: z.int() }) });
    await expect(clientOf(server).get('/x', schema)).rejects.toMatchObject({
      error: { code: 'upstream', path: '/api/v1/x:data:id' },
    });
  });

  it('sends a change as JSON, and accepts an empty HTML answer if none is expected', async () => {
    await using server = await startLocalServer(async (request, response) => {
      const chunks = await request.toArray();
      expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual([{ release_id: 1 }]);
      reply(response, 200, '', { 'content-type': 'text/html; charset=UTF-8' });
    });
    await expect(clientOf(server).sendOnly('DELETE', '/x', [{ release_id: 1 }])).resolves.toBeNull();
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('is logged without its query', async () => {
    const lines: unknown[] = [];
    const log: Log = { ...silentLog, info: (...line) => lines.push(line) };
    await using server = await startLocalServer((_, response) => reply(response, 200, '{}'));
    await clientOf(server, { log }).get('/x', Anything, { search: { pk: 'canary' } });
    await nextTurn();
    expect(lines).toMatchObject([['answered', { method: 'GET', path: '/api/v1/x', outcome: 200 }]]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('waits for its turn while six others are running', async () => {
    let running = 0;
    let most = 0;
    await using server = await startLocalServer(async (_, response) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      reply(response, 200, '{}');
    });
    const client = clientOf(server);
    await Promise.all(Array.from({ length: 30 }, () => client.get('/x', Anything)));
    expect(server.asked).toHaveLength(30);
    expect(most).toBe(6);
  });
});

describe('retries', () => {
  it.each([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527])(
    'get a read past two answers with status %i',
    async (status) => {
      await using server = await startLocalServer((_, response) =>
        reply(response, server.asked.length < 3 ? status : 200, '{"done":true}'),
      );
      await expect(clientOf(server).get('/x', Anything)).resolves.toEqual({ done: true });
      expect(server.asked).toHaveLength(3);
    },
  );

  it('end after three tries', async () => {
    await using server = await startLocalServer((_, response) => reply(response, 503, ''));
    await expect(clientOf(server).get('/x', Anything)).rejects.toMatchObject(failure('service-down'));
    expect(server.asked).toHaveLength(3);
  });

  it('get a read past a connection that breaks before or within the answer', async () => {
    await using server = await startLocalServer((request, response) => {
      if (server.asked.length === 1) request.socket.resetAndDestroy();
      else if (server.asked.length === 2) {
        response.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' });
        response.write('{"do', () => request.socket.destroy());
      } else reply(response, 200, '{"done":true}');
    });
    await expect(clientOf(server).get('/x', Anything)).resolves.toEqual({ done: true });
    expect(server.asked).toHaveLength(3);
  });

  it.each([200, 400, 403, 404, 422, 429, 500, 501])(
    'do not follow an answer without JSON and with status %i',
    async (status) => {
      await using server = await startLocalServer((_, response) => reply(response, status, 'no JSON'));
      await expect(clientOf(server).get('/x', Anything)).rejects.toMatchObject({ name: 'AppFailure' });
      expect(server.asked).toHaveLength(1);
    },
  );

  it.each(['reset', 'status'] as const)('never repeat a change: %s', async (fault) => {
    await using server = await startLocalServer((request, response) => {
      if (fault === 'reset') request.socket.resetAndDestroy();
      else reply(response, 503, '');
    });
    await expect(clientOf(server).sendOnly('POST', '/x', {})).rejects.toMatchObject(failure('service-down'));
    expect(server.asked).toHaveLength(1);
  });
});

describe('a compressed answer', () => {
  it.each([0, 1, 10, 20, 30])('that was cut after %i bytes is a named failure', async (length) => {
    const packed = gzipSync('{"list":[1,2,3,4,5,6,7,8,9]}').subarray(0, length);
    await using server = await startLocalServer((_, response) =>
      reply(response, 200, packed, { 'content-encoding': 'gzip' }),
    );
    await expect(clientOf(server).get('/x', Anything)).rejects.toMatchObject({ name: 'AppFailure' });
  });

  it('that unpacks beyond the limit is refused', async () => {
    const bomb = gzipSync(new Uint8Array(64 * 1024 * 1024));
    await using server = await startLocalServer((_, response) =>
      reply(response, 200, bomb, { 'content-encoding': 'gzip' }),
    );
    await expect(clientOf(server).get('/x', Anything)).rejects.toMatchObject(failure('upstream'));
  });
});

describe('waiting', () => {
  it('ends when the service never answers', async () => {
    await using server = await startLocalServer(() => undefined);
    const startedAt = performance.now();
    await expect(clientOf(server, { tryMilliseconds: 100 }).get('/x', Anything)).rejects.toMatchObject(
      failure('timeout'),
    );
    // 180 milliseconds with the limit that is given, 27 seconds with the usual one.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(server.asked.length).toBeLessThanOrEqual(3);
  });

  it('ends when the answer arrives in endless drips', async () => {
    await using server = await startLocalServer((_, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    const client = clientOf(server, { tryMilliseconds: 100 });
    await expect(client.send('POST', '/x', {}, Anything)).rejects.toMatchObject(failure('timeout'));
  });

  it.each(['before the call', 'during the answer', 'between two tries', 'in the queue'])(
    'ends when the caller cancels %s',
    async (moment) => {
      const caller = new AbortController();
      if (moment === 'before the call') caller.abort();
      await using server = await startLocalServer((_, response) => {
        if (moment === 'between two tries') reply(response, 503, '');
        else if (moment !== 'in the queue' || server.asked.length === 6) caller.abort();
      });
      // A clock that stands still: the pause between two tries never ends by itself.
      const clock = {
        now: () => 0,
        schedule: () => {
          setImmediate(() => caller.abort());
          return () => undefined;
        },
      };
      const client = clientOf(server, { clock });
      const others = new AbortController();
      const queue =
        moment === 'in the queue'
          ? Array.from({ length: 6 }, () => client.get('/other', Anything, { signal: others.signal }))
          : [];
      await expect(client.get('/x', Anything, { signal: caller.signal })).rejects.toMatchObject(failure('cancelled'));
      expect(server.asked.filter((line) => line.endsWith('/x')).length).toBeLessThanOrEqual(1);
      others.abort();
      await Promise.allSettled(queue);
    },
  );
});

describe('a redirect', () => {
  it('is followed within the origin', async () => {
    await using server = await startLocalServer((request, response) =>
      request.url === '/api/v1/x' ? reply(response, 302, '', { location: '/y?z=1' }) : reply(response, 200, '[1]'),
    );
    await expect(clientOf(server).get('/x', Anything)).resolves.toEqual([1]);
    expect(server.asked).toEqual(['GET /api/v1/x', 'GET /y?z=1']);
  });

  it('to another origin is not followed', async () => {
    await using other = await startLocalServer((_, response) => reply(response, 200, '{}'));
    await using server = await startLocalServer((_, response) => reply(response, 307, '', { location: other.url }));
    const client = clientOf(server, { headers: () => ({ cookie: '_al1=secret' }) });
    await expect(client.get('/x', Anything)).rejects.toMatchObject(failure('blocked-by-edge'));
    await expect(client.send('POST', '/x', {}, Anything)).rejects.toMatchObject(failure('blocked-by-edge'));
    expect(other.asked).toEqual([]);
  });

  it.each([302, 307])('of a change is not followed even within the origin: %i', async (status) => {
    await using server = await startLocalServer((_, response) => reply(response, status, '', { location: '/y' }));
    await expect(clientOf(server).send('POST', '/x', {}, Anything)).rejects.toMatchObject(failure('blocked-by-edge'));
    expect(server.asked).toEqual(['POST /api/v1/x']);
  });

  it('that repeats endlessly is given up', async () => {
    await using server = await startLocalServer((request, response) =>
      reply(response, 302, '', { location: `${request.url}x` }),
    );
    await expect(clientOf(server).get('/x', Anything)).rejects.toMatchObject(failure('blocked-by-edge'));
    expect(server.asked.length).toBeLessThan(6);
  });
});

describe('a 429', () => {
  it('stops every call until the time that the service named', async () => {
    let now = 1_000_000;
    const clock = { now: () => now, schedule: () => () => undefined };
    await using server = await startLocalServer((_, response) =>
      server.asked.length === 1
        ? reply(response, 429, '<html>slow down</html>', { 'retry-after': '90' })
        : reply(response, 200, '{}'),
    );
    const client = clientOf(server, { clock });
    const limited = { error: { code: 'rate-limited', retryAt: 1_090_000 } };
    await expect(client.get('/x', Anything)).rejects.toMatchObject(limited);
    await expect(client.get('/x', Anything)).rejects.toMatchObject(limited);
    await expect(client.send('POST', '/x', {}, Anything)).rejects.toMatchObject(limited);
    expect(server.asked).toHaveLength(1);
    now = 1_090_000;
    await expect(client.get('/x', Anything)).resolves.toEqual({});
  });

  it('without a time returns growing advice, and does not stop the next call', async () => {
    const clock = { now: () => 0, schedule: () => () => undefined };
    await using server = await startLocalServer((_, response) => reply(response, 429, ''));
    const client = clientOf(server, { clock });
    const advice: unknown[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      await client.get('/x', Anything).catch(({ error }) => advice.push(Math.round(error.retryAt / 10_000)));
    }
    expect(server.asked).toHaveLength(4);
    expect(advice).toEqual([
      expect.closeTo(3, -0.5),
      expect.closeTo(6, -0.5),
      expect.closeTo(12, -1),
      expect.closeTo(12, -1),
    ]);
  });
});
