import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createImageCache } from '#core/anime/media/image-route.ts';
import { createMediaHandler } from '#core/anime/media/media-handler.ts';
import { noStreams } from '#core/anime/media/testing/no-streams.ts';
import { createNamedHosts } from '#core/platform/http/named-hosts.ts';
import { createServiceClient } from '#core/platform/http/service-client.ts';
import { createClock } from '#core/platform/time.ts';
import type { Core } from '#core/ports.ts';
import { DIRECT } from '#hosting/network/proxy-server.ts';
import { createRoutedFetch, type RoutedFetch } from '#hosting/network/routed-fetch.ts';
import { createPageHandler } from '#hosting/page-handler.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import { listenOnLoopback } from './http-server.ts';

const PAGE = '<!DOCTYPE html><html><body>Attention required</body></html>';
const HTML = 'content-type: text/html';
const JSON_TYPE = 'content-type: application/json';

const logged: unknown[][] = [];
const log = {
  info: (...line: unknown[]) => void logged.push(line),
  warn: (...line: unknown[]) => void logged.push(line),
  error: (...line: unknown[]) => void logged.push(line),
  hide: () => undefined,
};
const printed: unknown[] = [];
let directory: string;
let foreign: Server;
let network: RoutedFetch;
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
let address: string;
let cookie: string;
/** Raw answers of the service, the site and the CDN: no server library sends all of these. */
let answer: (socket: Socket) => void = (socket) => socket.end();

const says = (status: string, header: string, body: string) => (socket: Socket) =>
  void socket.end(`HTTP/1.1 ${status}\r\n${header}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engawa-foreign-'));
  foreign = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  // A listening TCP server has no other kind of address.
  address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  const addresses = {
    anime: { baseUrl: `${address}/api/v1`, siteUrl: address },
    novels: { baseUrl: address, siteUrl: address, siteId: 3 },
  };
  network = createRoutedFetch(async () => DIRECT);
  const hosts = createNamedHosts({ addresses });
  hosts.learn(address, 'anime', 'stream');
  const media = createMediaHandler({
    ...{
      hosts,
      addresses,
      log,
      fetch: network.fetch,
      savedPicture: async () => null,
      streams: noStreams,
      playback: { note: () => undefined },
      ownFont: async () => null,
    },
    images: createImageCache({ dataDirectory: directory, log }),
  });
  // Nothing else of it is used.
  const core = { media, subscribe: () => () => undefined } as unknown as Core;
  server = await listenOnLoopback({ port: 0, core, log, page: createPageHandler(core, directory) });
  const [opened] = await once(get(server.url, { agent: false }), 'response');
  cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
});

afterAll(async () => {
  await server.close();
  await network.close();
  foreign.close();
  await rm(directory, { recursive: true });
});

beforeEach(() => {
  logged.length = 0;
  printed.length = 0;
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((...line) => void printed.push(line));
  }
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(text) > 0);
});
afterEach(() => void vi.restoreAllMocks());

const call = () =>
  createServiceClient({ fetch: network.fetch, clock: createClock(50), log, baseUrl: address, headers: () => ({}) })
    .get('/x', z.unknown())
    .catch((cause: unknown) => (cause instanceof AppFailure ? cause.error.code : cause));

/** A new address each time, since concurrent requests for one picture are joined. */
let asked = 0;
function ask(route: string): ClientRequest {
  asked += 1;
  const source = encodeURIComponent(`${address}/${asked}?token=canary`);
  return get(new URL(`/media/${route}?src=${source}`, server.url), { headers: { cookie }, agent: false });
}

/** What a page receives: the status and the length of the body; null if it was cut off. */
async function received(request: ClientRequest): Promise<{ status: number | undefined; bytes: number | null }> {
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('no response');
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  const isWhole = await once(response, 'end').then(
    () => true,
    () => false,
  );
  return { status: response.statusCode, bytes: isWhole ? bytes : null };
}

describe('an unusual status', () => {
  it.each<[string, number]>([
    ['300 Many', 300],
    ['302 Found', 302],
    ['399 Odd', 399],
    ['418 Teapot', 418],
    ['499 Odd', 499],
    ['600 Odd', 502],
    ['777 Odd', 502],
    ['999 Whatever', 502],
  ])('%s gets its own failure for calls, streams and pictures', async (status, told) => {
    answer = says(status, HTML, PAGE);
    expect(await call()).toBe('blocked-by-edge');
    expect(await received(ask('stream'))).toEqual({ status: told, bytes: 0 });
    expect(await received(ask('image/anime'))).toEqual({ status: 502, bytes: 0 });
    answer = says(status, JSON_TYPE, '{"message":"x"}');
    expect(await call()).toBe('upstream');
    answer = says(status, JSON_TYPE, '');
    expect(await call()).toBe('upstream');
    expect(logged.flat().filter((part) => part instanceof Error)).toEqual([]);
    expect(printed).toEqual([]);
  });

  it.each(['599 Odd', '520 Odd'])('%s counts as a service that is down', async (status) => {
    answer = says(status, HTML, PAGE);
    expect(await call()).toBe('service-down');
  });

  it.each(['0 Odd', '7 Odd', '099 Odd', '101 Switching', '1000 Odd', 'abc', '', '-1 Odd'])(
    '“%s”, which HTTP does not allow, counts as a block by the edge',
    async (status) => {
      answer = says(status, HTML, PAGE);
      expect(await call()).toBe('blocked-by-edge');
      expect(await received(ask('stream'))).toEqual({ status: 502, bytes: 0 });
      expect(await received(ask('image/anime'))).toEqual({ status: 502, bytes: 0 });
      expect(logged.flat().filter((part) => part instanceof Error)).toEqual([]);
      expect(printed).toEqual([]);
    },
  );

  it.each(['100 Continue', '102 Processing', '199 Odd'])(
    '%s without a final answer counts as a service that is down',
    async (status) => {
      answer = (socket) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
      expect(await call()).toBe('service-down');
      expect(await received(ask('stream'))).toEqual({ status: 502, bytes: 0 });
    },
  );
});

describe('a connection that dies in the middle of a body', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: video/mp2t\r\n';
  const cutAfter = (head: string, bytes: number, isReset: boolean) => (socket: Socket) =>
    void socket.write(`${HEAD}${head}\r\n\r\n`, () =>
      socket.write(Buffer.alloc(bytes, 'a'), () =>
        setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.destroy()), 30),
      ),
    );

  it.each([
    ['before its first byte', 'content-length: 1000000', 0, false],
    ['after a few', 'content-length: 1000000', 10, false],
    ['after many', 'content-length: 9000000', 3_000_000, false],
    ['by a reset', 'content-length: 9000000', 3_000_000, true],
    ['in a part of unknown length', 'transfer-encoding: chunked\r\n\r\nffffff', 100_000, false],
  ])('cuts off the page’s segment, and logs one line: %s', async (_, head, bytes, isReset) => {
    answer = cutAfter(head, bytes, isReset);
    expect(await received(ask('stream'))).toEqual({ status: 200, bytes: null });
    expect(logged).toEqual([['media cut off', { path: '/media/stream', reason: 'service-down' }]]);
    expect(JSON.stringify(logged)).not.toContain('canary');
    expect(printed).toEqual([]);
  });

  it('refuses the picture, and logs one line', async () => {
    answer = cutAfter('content-length: 1000000', 5_000, false);
    expect(await received(ask('image/anime'))).toEqual({ status: 502, bytes: 0 });
    expect(logged).toEqual([['media refused', { path: '/media/image/anime', status: 502, reason: 'service-down' }]]);
    expect(printed).toEqual([]);
  });

  it('is not logged if the page hung up', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (socket) => {
        socket.once('close', () => resolve());
        socket.write(`${HEAD}content-length: 9000000\r\n\r\n`);
        socket.write(Buffer.alloc(100_000));
      };
    });
    const request = ask('stream');
    await once(request, 'response');
    request.on('error', () => undefined).destroy();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([logged, printed]).toEqual([[], []]);
  });

  it('is not reported for a complete segment', async () => {
    const body = 'x'.repeat(2_000_000);
    answer = says('200 OK', 'content-type: video/mp2t', body);
    expect(await received(ask('stream'))).toEqual({ status: 200, bytes: body.length });
    answer = says('200 OK', 'content-type: video/mp2t', '');
    expect(await received(ask('stream'))).toEqual({ status: 200, bytes: 0 });
    expect([logged, printed]).toEqual([[], []]);
  });
});
