import type { RequestListener } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { createRoutedFetch } from '#hosting/network/routed-fetch.ts';
import { type Authority, createAuthority, selfSigned } from '#hosting/testing/certificates.ts';
import { ServiceFinding, type ServiceName } from '#shared/domain/app/own-services.ts';
import { createFindService, type FindServiceOptions } from './find-service.ts';
import { startOddServer, startSocketServer } from './testing/odd-server.ts';

const HOUR_SECONDS = 3_600;
const DAY_MILLISECONDS = 86_400_000;
let demo: Demo;
let authority: Authority;
const { fetch, close } = createRoutedFetch(async () => ['direct']);
const trusted = getCACertificates('default');

beforeAll(async () => {
  demo = await startDemo({ port: 0, timeScale: 1, seed: 7 });
  authority = createAuthority();
  setDefaultCACertificates([...trusted, authority.cert]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await close();
  await demo.close();
});

async function find(
  service: ServiceName,
  address: string,
  {
    site = null,
    signal = new AbortController().signal,
    ...options
  }: Partial<FindServiceOptions> & { site?: string | null; signal?: AbortSignal } = {},
): Promise<ServiceFinding> {
  const asked = createFindService({ fetch, isDirect: async () => true, tryMilliseconds: 20_000, ...options });
  const finding = await asked({ service, address, siteAddress: site }, { signal });
  return ServiceFinding.parse(finding);
}

const said =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const page = (status: number) => said(status, '<!doctype html><title>x</title>', { 'content-type': 'text/html' });
const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) =>
  said(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
const alive = json(200, { is_alive: true, available_api_endpoints: [] });

describe('a service is found', () => {
  test.each(['', '/', '/api', '/api/v1', '/api/v1/', '/api/v1/app/status', '/api/v2', '/anime/catalog'])(
    'for the anime service from its host and "%s"',
    async (path) => {
      const { baseUrl } = demo.anime;
      const { origin } = new URL(baseUrl);
      expect(await find('anime', `  ${origin}${path} `)).toEqual({
        kind: 'right',
        address: { baseUrl, siteUrl: origin },
        milliseconds: expect.any(Number),
        clockAheadSeconds: null,
      });
    },
  );

  test.each(['', '/api', '/api/manga/5--x', '/ru/book/5--x'])(
    'for the novel service from its host and "%s"',
    async (path) => {
      const { baseUrl, siteUrl } = demo.novels;
      expect(await find('novels', baseUrl + path, { site: `${siteUrl}/?from=mail` })).toMatchObject({
        kind: 'right',
        address: { baseUrl, siteUrl },
      });
    },
  );

  test('below the given path, which is tried first', async () => {
    await using server = await startOddServer((request, response) =>
      (request.url?.startsWith('/mirror/api/v1/') ? alive : page(404))(request, response),
    );
    expect(await find('anime', `${server.url}/mirror`)).toMatchObject({
      kind: 'right',
      address: { baseUrl: `${server.url}/mirror/api/v1`, siteUrl: server.url },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('from an address without a scheme', async () => {
    const { host } = new URL(demo.anime.baseUrl);
    expect(await find('anime', host.replace('127.0.0.1', 'localhost'))).toMatchObject({ kind: 'right' });
  });

  test.each([
    (host: string) => `"http://${host}/api/v1"`,
    (host: string) => `«${host}»`,
    (host: string) => `<http://${host}>`,
    (host: string) => `http//${host}`,
    (host: string) => `http:${host}/api/v1`,
  ])('from an address in quotes or with half of a scheme: %s', async (spelling) => {
    const { host } = new URL(demo.anime.baseUrl);
    expect(await find('anime', spelling(host))).toMatchObject({ kind: 'right' });
  });

  test('behind a redirect within its host', async () => {
    await using server = await startOddServer((request, response) =>
      (request.url === '/api/v1/app/status' ? said(302, '', { location: '/x' }) : alive)(request, response),
    );
    expect(await find('anime', server.url)).toMatchObject({
      kind: 'right',
      address: { baseUrl: `${server.url}/api/v1` },
    });
  });

  test('by a GET without cookies or authorization', async () => {
    await using server = await startOddServer(alive);
    await find('anime', server.url);
    const [request] = server.requests;
    expect(request?.method).toBe('GET');
    expect(Object.keys(request?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
    expect(request?.headers).not.toHaveProperty('authorization');
  });
});

describe('an unusable address', () => {
  test.each([
    ['not-an-address', ''],
    ['not-an-address', 'javascript:alert(1)'],
    ['not-an-address', 'ftp://a.example'],
    ['not-an-address', 'file:///etc/passwd'],
    ['not-an-address', 'two words'],
    ['not-an-address', 'https://'],
    ['not-an-address', '/home/someone'],
  ])('%s: "%s"', async (kind, address) => {
    expect(await find('anime', address)).toEqual({ kind });
  });

  test.each([
    ['needs-https', 'http://a.example:8080/api/v1/', 'https://a.example:8080/api/v1'],
    ['needs-https', 'http://127.0.0.1.evil.example', 'https://127.0.0.1.evil.example'],
    ['needs-https', 'http://u:p@192.168.0.1/?x', 'https://192.168.0.1'],
    ['not-plain', 'https://u:p@a.example/', 'https://a.example'],
    ['not-plain', 'a.example/api/v1?token=1', 'https://a.example/api/v1'],
    ['not-plain', 'https://a.example/#/home', 'https://a.example'],
    ['not-plain', 'someone@a.example', 'https://a.example'],
  ])('%s: "%s"', async (kind, address, suggestion) => {
    expect(await find('novels', address)).toEqual({ kind, suggestion });
  });

  test('of a site', async () => {
    expect(await find('novels', demo.novels.baseUrl, { site: 'no site' })).toEqual({
      kind: 'not-an-address',
      isSite: true,
    });
  });
});

describe('another server answers', () => {
  test('the other service', async () => {
    const anime = new URL(demo.anime.baseUrl).origin;
    expect(await find('novels', anime)).toEqual({ kind: 'other-service', service: 'anime' });
    expect(await find('anime', `${demo.novels.baseUrl}/api`)).toEqual({ kind: 'other-service', service: 'novels' });
  });

  test.each([
    ['a page with which the edge refuses', page(403), { kind: 'blocked-by-edge', status: 403 }],
    ['an empty refusal', said(403, ''), { kind: 'blocked-by-edge', status: 403 }],
    ['a page with a status of an edge’s own', page(999), { kind: 'blocked-by-edge', status: 999 }],
    ['a plain web server', page(404), { kind: 'not-the-service', status: 404 }],
    ['a site with one page for every path', page(200), { kind: 'not-the-service', status: 200 }],
    ['JSON of something else', json(200, { status: 'ok', data: {} }), { kind: 'not-the-service', status: 200 }],
    ['truncated JSON', said(200, '{"is_alive":tr'), { kind: 'not-the-service', status: 200 }],
    ['another API', json(404, { message: 'Not Found' }), { kind: 'not-the-service', status: 404 }],
    ['a fault of the service', json(500, { message: 'Server Error' }), { kind: 'service-down', status: 500 }],
    ['a dead origin behind an edge', page(522), { kind: 'service-down', status: 522 }],
    [
      'a captive portal',
      said(302, '', { location: 'http://portal.example/login?to=a.example&mac=1' }),
      { kind: 'redirected', to: 'http://portal.example' },
    ],
    ['a network that wants a sign-in', page(511), { kind: 'blocked-by-edge', status: 511 }],
    ['a circular redirect', said(302, '', { location: '/again' }), { kind: 'blocked-by-edge', status: 302 }],
    ['a redirect to nowhere', said(301, ''), { kind: 'not-the-service', status: 301 }],
    [
      'a body without an end',
      (_, response) => response.writeHead(200).end(Buffer.alloc(3_000_000, ' ')),
      { kind: 'not-the-service', status: 200 },
    ],
  ] satisfies ReadonlyArray<readonly [string, RequestListener, object]>)('%s', async (_name, answer, finding) => {
    await using server = await startOddServer(answer);
    for (const service of ['anime', 'novels'] as const) expect(await find(service, server.url)).toMatchObject(finding);
  });

  test('the service itself, in an unknown version', async () => {
    await using anime = await startOddServer(({ url }, response) =>
      json(404, { message: `The route ${url?.slice(1)} could not be found.` })({} as never, response),
    );
    expect(await find('anime', anime.url)).toEqual({ kind: 'other-version' });
    await using novels = await startOddServer(json(410, { data: { toast: { type: 'silent', message: 'x' } } }));
    expect(await find('novels', novels.url)).toEqual({ kind: 'other-version' });
  });

  test.each([
    [{ 'retry-after': '120' }, 120_000],
    [{}, 60_000],
    [{ 'retry-after': 'soon' }, 60_000],
  ])('a server that asks to wait: %o', async (headers, wait) => {
    await using server = await startOddServer(said(429, '<html>', headers));
    const now = 1_800_000_000_000;
    expect(await find('anime', server.url, { now: () => now })).toEqual({ kind: 'rate-limited', retryAt: now + wait });
  });
});

describe('no server answers', () => {
  test('nothing listens', async () => {
    const server = await startOddServer(alive);
    await server[Symbol.asyncDispose]();
    expect(await find('anime', server.url)).toEqual({ kind: 'refused', host: new URL(server.url).host });
  });

  test('the name is unknown and is reported in its own script', async () => {
    const unknown: typeof globalThis.fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
    };
    const name = { fetch: unknown, hasNetwork: () => true };
    expect(await find('anime', 'аниме.рф:8443', name)).toEqual({ kind: 'unknown-host', host: 'аниме.рф' });
    expect(await find('anime', 'аниме.рф', { ...name, hasNetwork: () => false })).toEqual({ kind: 'no-network' });
  });

  test.each([
    ['the server hangs up', 'refused', (socket: { destroy: () => void }) => socket.destroy()],
    [
      'the server speaks another protocol',
      'refused',
      (socket: { end: (text: string) => void }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    ],
  ] as const)('%s', async (_name, kind, answer) => {
    await using server = await startSocketServer(answer);
    expect(await find('novels', server.url)).toMatchObject({ kind });
  });

  test.each([
    ['the server sends nothing', () => undefined],
    ['the server sends headers and no body', (_, response) => response.writeHead(200).flushHeaders()],
  ] satisfies ReadonlyArray<readonly [string, RequestListener]>)('%s', async (_name, answer) => {
    await using server = await startOddServer(answer);
    expect(await find('anime', server.url, { tryMilliseconds: 100 })).toMatchObject({ kind: 'timeout' });
  });

  test('a cancelled search rejects', async () => {
    const controller = new AbortController();
    await using server = await startOddServer(() => controller.abort(new Error('enough')));
    await expect(find('anime', server.url, { signal: controller.signal })).rejects.toThrow('enough');
  });

  test('the proxy is unreachable', async () => {
    const gone = await startOddServer(alive);
    await gone[Symbol.asyncDispose]();
    const proxied = createRoutedFetch(async () => [
      { kind: 'http', host: '127.0.0.1', port: Number(new URL(gone.url).port), credentials: null },
    ]);
    expect(await find('anime', 'service.example', { fetch: proxied.fetch })).toEqual({
      kind: 'proxy',
      problem: 'unreachable',
    });
    await proxied.close();
  });
});

describe('certificates', () => {
  test('a valid one', async () => {
    await using server = await startOddServer(alive, authority.issue(['localhost']));
    expect(await find('anime', server.url)).toMatchObject({ kind: 'right' });
  });

  test.each([
    [
      'expired',
      () =>
        authority.issue(['localhost'], {
          from: Date.now() - 9 * DAY_MILLISECONDS,
          until: Date.now() - DAY_MILLISECONDS,
        }),
    ],
    [
      'not-yet-valid',
      () =>
        authority.issue(['localhost'], {
          from: Date.now() + DAY_MILLISECONDS,
          until: Date.now() + 9 * DAY_MILLISECONDS,
        }),
    ],
    ['other-host', () => authority.issue(['other.example', '127.0.0.2'])],
    ['self-signed', () => selfSigned(['localhost'])],
    ['untrusted', () => createAuthority().issue(['localhost'])],
  ] as const)('%s', async (problem, certificate) => {
    await using server = await startOddServer(alive, certificate());
    const { host } = new URL(server.url);
    const finding = { kind: 'certificate', host, problem, clockAheadSeconds: null };
    expect(await find('anime', server.url, { isDirect: async () => false })).toEqual(finding);
    expect(server.requests).toEqual([]);
    expect(await find('anime', server.url)).toEqual(finding);
  });

  test('one expired only by this machine’s wrong clock is reported with the clock’s error', async () => {
    const ahead = 30 * DAY_MILLISECONDS;
    const dated: RequestListener = (_, response) =>
      response.setHeader('date', new Date(Date.now() - ahead).toUTCString()).end();
    const validity = { from: Date.now() - ahead - DAY_MILLISECONDS, until: Date.now() - ahead + DAY_MILLISECONDS };
    await using server = await startOddServer(dated, authority.issue(['localhost'], validity));
    expect(await find('anime', `${server.url}/api/v1`)).toMatchObject({
      kind: 'certificate',
      problem: 'expired',
      clockAheadSeconds: expect.closeTo(ahead / 1_000, -1),
    });
    // A request to an unverified server contains only the host's name.
    expect(server.requests.map(({ method, url, headers }) => [method, url, Object.keys(headers)])).toEqual([
      ['HEAD', '/', ['host', 'connection']],
    ]);
  });

  test('none: a server without TLS', async () => {
    await using server = await startOddServer(alive);
    expect(await find('anime', server.url.replace('http:', 'https:'))).toMatchObject({
      kind: 'certificate',
      problem: 'other',
    });
  });
});

describe('the clock of this machine', () => {
  test.each([
    [-25 * HOUR_SECONDS, 0, -25 * HOUR_SECONDS],
    [HOUR_SECONDS, 0, HOUR_SECONDS],
    [HOUR_SECONDS, HOUR_SECONDS, null],
    [-100, 0, null],
    [100, 0, null],
  ])(
    '%i seconds ahead of a date that is %i seconds old is reported if off by two minutes',
    async (ahead, age, told) => {
      const now = Date.now();
      await using server = await startOddServer((request, response) => {
        response.setHeader('date', new Date(now - ahead * 1_000).toUTCString()).setHeader('age', String(age));
        alive(request, response);
      });
      const finding = await find('anime', server.url, { now: () => now });
      if (told === null) expect(finding).toMatchObject({ clockAheadSeconds: null });
      else expect(finding).toMatchObject({ clockAheadSeconds: expect.closeTo(told, -1) });
    },
  );
});
