import { on, once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Core } from '#core/ports.ts';
import { createPageHandler } from '#hosting/page-handler.ts';
import { HOSTILE_PATHS } from '#hosting/testing/hostile-paths.ts';
import { PAGE_POLICY } from '#shared/contract/page-policy.ts';
import type { EventListener } from '../core/platform/rpc/event-hub.ts';
import { listenOnLoopback } from './http-server.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const listeners = new Set<EventListener>();
const dispatched: { path: string; input: unknown; signal: AbortSignal }[] = [];
const dispatchedWaiters: (() => void)[] = [];

/** A minimal core: these tests only check which requests reach it. */
const core: Core = {
  dispatch: async (path, input, signal) => {
    dispatched.push({ path, input, signal });
    for (const wake of dispatchedWaiters.splice(0)) wake();
    if (path === 'test.wait') {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      return { ok: false, error: { code: 'cancelled' } };
    }
    return { ok: true, value: { path, input } };
  },
  notePower: () => undefined,
  openLink: () => undefined,
  openAddress: () => false,
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  media: async (incoming) => new Response(`media ${new URL(incoming.url).pathname}`, { headers: { 'X-Core': 'yes' } }),
  close: async () => {},
};

const quiet = { info: () => {}, warn: () => {}, error: () => {}, hide: () => {} };
let directory: string;
let server: Awaited<ReturnType<typeof listenOnLoopback>>;
let port: number;
let cookie: string;

/** Sent as it is: `fetch` would normalise paths and forbids some headers. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    // Headers only: a request refused by its headers is never sent completely.
    if (body === undefined && 'Content-Length' in headers) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}

const own = (): Record<string, string> => ({ Cookie: cookie, Origin: `http://127.0.0.1:${port}` });
const json = (): Record<string, string> => ({ ...own(), 'Content-Type': 'application/json' });
const call = (input: unknown): string => JSON.stringify({ callId: '1', input });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engawa-page-'));
  await mkdir(join(directory, 'page', 'assets'), { recursive: true });
  await writeFile(join(directory, 'page', 'index.html'), '<!doctype html><title>Engawa</title>');
  await writeFile(join(directory, 'page', 'assets', 'main-abc.js'), 'export {};');
  await writeFile(join(directory, 'secret.txt'), 'outside');
  await symlink(directory, join(directory, 'page', 'linked'));
  await symlink(join(directory, 'secret.txt'), join(directory, 'page', 'linked.txt'));
  await symlink(join(directory, 'secret.txt'), join(directory, 'page', 'assets', 'linked.js'));
  const page = createPageHandler(core, join(directory, 'page'));
  server = await listenOnLoopback({ port: 0, core, log: quiet, page });
  port = Number(new URL(server.url).port);
  const answer = await send(`/${new URL(server.url).search}`);
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

describe('the token', () => {
  test('is exchanged for an HttpOnly, SameSite=Strict cookie by a redirect to the address without it', async () => {
    const answer = await send(`/${new URL(server.url).search}`);
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe('/');
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^engawa-${port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(String(answer.headers['set-cookie'])).not.toContain(new URL(server.url).searchParams.get('token'));
  });

  test('is refused when it is wrong, empty or sent elsewhere', async () => {
    const token = new URL(server.url).searchParams.get('token') ?? '';
    const paths = ['/?token=', `/?token=${token}x`, `/?token=${token.slice(1)}`, `/index.html?token=${token}`, '/'];
    for (const path of paths) expect((await send(path)).status, path).toBe(403);
    expect((await send('/', { headers: { Cookie: `engawa-${port}=${token}` } })).status).toBe(403);
  });

  test('from a ticket is accepted only once', async () => {
    const { search } = new URL(server.issueUrl());
    expect((await send(`/${search}`)).status).toBe(303);
    expect((await send(`/${search}`)).status).toBe(403);
  });
});

test.each([10, 10_000])(
  'an answer is complete JSON in UTF-8 that must not be stored, with a text repeated %i times',
  async (times) => {
    const input = { text: 'на пороге – «grün» 🏮'.repeat(times) };
    const { status, headers, body } = await send('/rpc/test.echo', {
      method: 'POST',
      headers: json(),
      body: call(input),
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(JSON.parse(body)).toEqual({ ok: true, value: { path: 'test.echo', input } });
  },
);

describe('a foreign page', () => {
  test('is refused under any other host name, as after DNS rebinding', async () => {
    const hosts = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil:${port}`,
    ];
    for (const Host of hosts) {
      expect((await send('/', { headers: { ...own(), Host } })).status, Host).toBe(403);
      expect((await send('/events', { headers: { ...own(), Host } })).status, Host).toBe(403);
    }
  });

  test('cannot call with another origin or none', async () => {
    const before = dispatched.length;
    const origins = ['https://evil.example', 'null', '', `http://localhost:${port}`, `https://127.0.0.1:${port}`];
    for (const Origin of origins) {
      const answer = await send('/rpc/app.info', { method: 'POST', headers: { ...json(), Origin }, body: call({}) });
      expect(answer.status, Origin).toBe(403);
    }
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    expect((await send('/rpc/app.info', { method: 'POST', headers, body: call({}) })).status).toBe(403);
    expect(dispatched.length).toBe(before);
  });

  test('cannot load media with our cookie', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect((await send('/media/x', { headers: { ...own(), 'Sec-Fetch-Site': site } })).status, site).toBe(403);
    }
    expect((await send('/media/x', { headers: { ...own(), 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(200);
  });

  test('without the cookie reaches neither page, nor media, nor events, nor procedures', async () => {
    for (const path of ['/', '/index.html', '/assets/main-abc.js', '/media/x', '/events']) {
      expect((await send(path)).status, path).toBe(403);
    }
    const headers = { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/json' };
    expect((await send('/rpc/app.info', { method: 'POST', headers, body: call({}) })).status).toBe(403);
  });
});

describe('a call', () => {
  test('is answered with the envelope of the core', async () => {
    const answer = await send('/rpc/releases.get', { method: 'POST', headers: json(), body: call({ idOrAlias: 'ж' }) });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ ok: true, value: { path: 'releases.get', input: { idOrAlias: 'ж' } } });
  });

  test('of any other shape is refused with an envelope and does not reach the core', async () => {
    const before = dispatched.length;
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '{"input":{}}',
      '{"callId":1,"input":{}}',
      '{"callId":"1","input":{},"x":1}',
    ];
    for (const body of bodies) {
      const answer = await send('/rpc/app.info', { method: 'POST', headers: json(), body });
      expect(answer.status, body).toBe(400);
      expect(JSON.parse(answer.body), body).toEqual({ ok: false, error: { code: 'invalid-input', path: 'app.info' } });
    }
    const text = { ...own(), 'Content-Type': 'text/plain' };
    expect((await send('/rpc/app.info', { method: 'POST', headers: text, body: call({}) })).status).toBe(415);
    expect((await send('/rpc/app.info', { headers: own() })).status).toBe(404);
    expect(dispatched.length).toBe(before);
  });

  test('larger than a megabyte, or of unknown length, is refused', async () => {
    const before = dispatched.length;
    const large = { ...json(), 'Content-Length': '1100000' };
    expect((await send('/rpc/app.info', { method: 'POST', headers: large })).status).toBe(413);
    const file = { ...json(), 'Content-Length': '150000001' };
    expect((await send('/rpc/personData.import', { method: 'POST', headers: file })).status).toBe(413);
    const endless = { ...json(), 'Transfer-Encoding': 'chunked' };
    expect((await send('/rpc/app.info', { method: 'POST', headers: endless, body: call({}) })).status).toBe(411);
    expect(dispatched.length).toBe(before);
  });

  test.each(['personData.import', 'settings.import'])('with a file may be larger: %s', async (path) => {
    const text = 'x'.repeat(2_000_000);
    const brought = await send(`/rpc/${path}`, { method: 'POST', headers: json(), body: call({ text }) });
    expect(brought.status).toBe(200);
    expect(dispatched.at(-1)).toMatchObject({ path, input: { text } });
  });

  test('is aborted in the core when its caller hangs up', async () => {
    const arrived = new Promise<void>((resolve) => dispatchedWaiters.push(resolve));
    const outgoing = request({ host: '127.0.0.1', port, path: '/rpc/test.wait', method: 'POST', headers: json() });
    outgoing.on('error', () => {});
    outgoing.end(call({}));
    await arrived;
    const signal = dispatched.at(-1)?.signal;
    expect(signal?.aborted).toBe(false);
    const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    outgoing.destroy();
    await aborted;
  });
});

describe('events', () => {
  const tell: EventListener = (name, payload) => {
    for (const listener of listeners) listener(name, payload);
  };

  type Told = { readonly id: number; readonly name?: string; readonly payload?: unknown };

  /** What a page hears until `isEnough`; then its socket is cut. `after`: the id that it heard last, empty for a new page. */
  async function hear(isEnough: (heard: readonly Told[]) => boolean, after: number | '' = ''): Promise<Told[]> {
    const socket = connect(after);
    const heard: Told[] = [];
    for await (const [data] of on(socket, 'message', { close: ['close'] })) {
      heard.push(JSON.parse(String(data)));
      if (isEnough(heard)) socket.terminate();
    }
    return heard;
  }

  const connect = (after: number | '' = '', headers: Readonly<Record<string, string>> = {}) =>
    new WebSocket(`ws://127.0.0.1:${port}/events?after=${after}`, { headers: { ...own(), ...headers } });
  const namesOf = (heard: readonly Told[]) => heard.flatMap(({ name }) => name ?? []);
  const hasBegun = (heard: readonly Told[]) => heard.some(({ name }) => name === undefined);

  test('reach a page as one JSON object each, and are written no more once its connection ends', async () => {
    const heard = await hear((told) => {
      if (told.length === 1) tell('reading.changed', { slugUrl: '1--a' });
      return told.length > 1;
    });
    expect(heard).toEqual([
      { id: expect.any(Number) },
      { id: expect.any(Number), name: 'reading.changed', payload: { slugUrl: '1--a' } },
    ]);
    // Without a page it is not even made into a text.
    const isWritten = () => {
      let wasRead = false;
      tell('reading.changed', {
        toJSON: () => {
          wasRead = true;
        },
      });
      return wasRead;
    };
    await expect.poll(isWritten).toBe(false);
  });

  test('have an id each that is greater than the one before, also if one is told because of another', async () => {
    const tellAnother: EventListener = (name) => {
      if (name === 'reading.changed') tell('lists.changed', {});
    };
    listeners.add(tellAnother);
    const heard = await hear((told) => {
      if (told.length === 1) tell('reading.changed', { slugUrl: '1--a' });
      return told.length > 2;
    });
    listeners.delete(tellAnother);
    expect(namesOf(heard).toSorted()).toEqual(['lists.changed', 'reading.changed']);
    const ids = heard.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  test('that no query answers reach a page whose socket was cut meanwhile, once', async () => {
    const [began] = await hear(hasBegun);
    const kept = ['links.waiting', 'news.found', 'data.replaced', 'chapters.renumbered'] as const;
    for (const name of [...kept.slice(0, 1), 'reading.changed', ...kept.slice(1)] as const) tell(name, {});
    const missed = await hear(hasBegun, began?.id);
    expect(namesOf(missed)).toEqual(kept);
    expect(namesOf(await hear(hasBegun, missed.at(-1)?.id))).toEqual([]);
    expect(namesOf(await hear(hasBegun)), 'a new page').toEqual([]);
  });

  test('end the connection of a page that reads nothing, as a frozen tab, before they fill the memory', async () => {
    const socket = connect();
    await once(socket, 'message');
    socket.pause();
    const ended = once(socket, 'close');
    for (let told = 0; told < 20; told += 1) tell('reading.changed', { slugUrl: 'a'.repeat(2_000_000) });
    socket.resume();
    await ended;
  });

  test.each([
    ['of another origin', { Origin: 'http://127.0.0.1:1' }],
    ['without an origin', { Origin: '' }],
    ['without the cookie', { Cookie: '' }],
  ])('do not reach a page %s', async (_of, headers) => {
    await expect(once(connect('', headers), 'open')).rejects.toThrow('403');
  });

  test('do not keep the server open if it closes before a page is connected', async () => {
    const page = async () => new Response('page');
    const other = await listenOnLoopback({ port: 0, core: new Promise<Core>(() => {}), log: quiet, page });
    const { origin } = new URL(other.url);
    const admitted = await fetch(other.url, { redirect: 'manual' });
    const headers = { Cookie: admitted.headers.get('set-cookie')?.split(';')[0] ?? '', Origin: origin };
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/events?after=`, { headers });
    const ended = once(socket, 'error');
    // A whole answer later the server waits for the core to open the socket.
    expect(await (await fetch(origin, { headers })).text()).toBe('page');
    await other.close();
    expect(String(await ended)).toMatch(/hang up|ECONNRESET/);
  });
});

describe('the page', () => {
  test('is served with the policy, never cached, and for every address that the app routes', async () => {
    for (const path of ['/', '/index.html', '/releases/9', '/novels/1--a/read/1/1.10']) {
      const answer = await send(path, { headers: { ...own(), Accept: 'text/html,*/*' } });
      expect(answer.status, path).toBe(200);
      expect(answer.body).toContain('<title>Engawa</title>');
      expect(answer.headers['content-security-policy']).toBe(PAGE_POLICY);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(PAGE_POLICY).toContain("frame-ancestors 'none'");
  });

  test('lets browsers cache its hashed files for good', async () => {
    const answer = await send('/assets/main-abc.js', { headers: own() });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await send('/assets/missing.js', { headers: own() })).status).toBe(404);
  });

  test('serves nothing outside its folder for climbing paths', async () => {
    const climbs = ['/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'];
    const odd = [
      '/..%5csecret.txt',
      '/\\..\\secret.txt',
      '/%00',
      '/%zz',
      '//evil.example/x',
      '/C:%5cx',
      '/%2f%2fetc/passwd',
    ];
    for (const path of [...climbs, ...odd]) {
      const answer = await send(path, { headers: own() });
      expect([400, 404], path).toContain(answer.status);
      expect(answer.body, path).not.toContain('outside');
    }
  });

  test('serves nothing outside its folder for over 2,000 hostile paths, including symbolic links', async () => {
    for (const path of HOSTILE_PATHS) {
      // Unchanged if that makes a valid request.
      const spelled = /^[\x21-\x7e]*$/.test(path) ? `/${path}` : new URL(path, 'http://page/').pathname;
      const answer = await send(spelled, { headers: own() });
      // A path below /media is the core's, and so is every answer to it.
      if (answer.headers['x-core'] === 'yes') continue;
      expect([400, 403, 404, 431], spelled.slice(0, 100)).toContain(answer.status);
      expect(answer.body, spelled.slice(0, 100)).not.toMatch(/outside|title/);
    }
  });

  test('takes media from the core and refuses other methods', async () => {
    const answer = await send('/media/image/1', { headers: own() });
    expect(answer.body).toBe('media /media/image/1');
    expect(answer.headers['x-core']).toBe('yes');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await send('/', { method: 'DELETE', headers: own() })).status).toBe(405);
  });
});
