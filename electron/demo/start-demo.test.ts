import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Demo } from './demo.ts';
import { startDemo } from './start-demo.ts';

const options = { port: 0, timeScale: 60, seed: 1 } as const;
const json = { accept: 'application/json' };

/** In the order of their ports. */
function hostsOf({ anime, novels }: Demo): string[] {
  return [anime.baseUrl, anime.mirrorBaseUrl, anime.siteUrl, anime.cdnUrl, novels.baseUrl, novels.siteUrl];
}

async function send(url: string, bytes: string | Uint8Array): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close');
}

describe('the running demo', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo(options);
  });
  afterAll(() => demo.close());

  test('gives every host a port of its own on this machine only', () => {
    const origins = hostsOf(demo).map((url) => new URL(url));
    expect(new Set(origins.map(({ port }) => port)).size).toBe(6);
    expect(origins.every(({ hostname }) => hostname === '127.0.0.1')).toBe(true);
  });

  test('answers on the anime API and on its mirror alike', async () => {
    for (const base of [demo.anime.baseUrl, demo.anime.mirrorBaseUrl]) {
      const response = await fetch(`${base}/app/status`, { headers: json });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ is_alive: true });
    }
  });

  test('serves the playlist that the API names and a segment of it, but no altered address', async () => {
    const latest = await fetch(`${demo.anime.baseUrl}/anime/releases/latest?limit=5`, { headers: json });
    const address = /"hls_720":"([^"]+)"/.exec((await latest.text()).replaceAll('\\/', '/'))?.[1] ?? '';
    expect(address.startsWith(demo.anime.cdnUrl)).toBe(true);
    const playlist = await fetch(address);
    expect(playlist.status).toBe(200);
    const segment = await fetch(new URL('segment-00.mpegts', address));
    expect(segment.headers.get('content-type')).toBe('video/mp2t');
    expect((await segment.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect((await fetch(`${address}0`)).status).toBe(403);
  });

  test('serves posters on the anime site and nothing of the other service', async () => {
    const poster = await fetch(`${demo.anime.siteUrl}/storage/posters/9001/poster-1/preview.webp`);
    expect(poster.headers.get('content-type')).toBe('image/webp');
    expect((await fetch(`${demo.anime.siteUrl}/uploads/cover/1/cover-1/md.webp`)).status).toBe(404);
  });

  test('refuses novels and their pictures without a referer, and serves them with one', async () => {
    const cover = `${demo.novels.siteUrl}/uploads/cover/1201/cover-0/md.webp`;
    const headers = { ...json, referer: `${demo.novels.siteUrl}/` };
    const refused = await fetch(cover);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await fetch(cover, { headers })).headers.get('content-type')).toBe('image/webp');
    const catalogue = `${demo.novels.baseUrl}/api/manga?site_id[]=3`;
    expect((await fetch(catalogue, { headers: json })).status).toBe(403);
    expect((await fetch(catalogue, { headers })).status).toBe(200);
  });

  test('survives garbage on every host', async () => {
    const garbage = [
      'GET\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET //// HTTP/1.1\r\nHost: \r\n\r\n',
      'GET /%00%ff%zz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET /storage/posters/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\nReferer: x\r\nConnection: close\r\n\r\n`,
      'POST /api/v1/accounts/users/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nConnection: close\r\n\r\n{"login":',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
      new Uint8Array(4096).map((_, index) => (index * 73) % 256),
    ];
    for (const host of hostsOf(demo)) await Promise.all(garbage.map((bytes) => send(host, bytes)));
    for (const host of hostsOf(demo)) expect((await fetch(`${new URL(host).origin}/nowhere`)).status).toBeLessThan(500);
  });
});

test('close stops the servers and ends open connections', async () => {
  const demo = await startDemo(options);
  const latest = await fetch(`${demo.anime.baseUrl}/anime/releases/latest?limit=1`, { headers: json });
  await latest.arrayBuffer();
  const idle = connect(Number(new URL(demo.anime.cdnUrl).port), '127.0.0.1');
  await once(idle, 'connect');
  const ended = once(idle, 'close');
  const before = performance.now();
  await demo.close();
  await ended;
  // Otherwise it would wait for the idle connection to time out, a minute later.
  expect(performance.now() - before).toBeLessThan(20_000);
  await expect(fetch(`${demo.anime.baseUrl}/app/status`)).rejects.toThrow();
});

test('startDemo takes consecutive ports; if one is taken, it names that port and leaves none in use', async () => {
  const port = await freeRunOfPorts(6);
  const demo = await startDemo({ ...options, port });
  expect(hostsOf(demo).map((url) => Number(new URL(url).port) - port)).toEqual([0, 1, 2, 3, 4, 5]);
  await demo.close();

  const other = createServer().listen(port + 2, '127.0.0.1');
  await once(other, 'listening');
  await expect(startDemo({ ...options, port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: expect.stringContaining(`Port ${port + 2} for the anime site`),
  });
  other.close();
  await once(other, 'close');
  const again = await startDemo({ ...options, port });
  await again.close();
});

test('startDemo keeps accounts in the state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engawa-demo-'));
  const stateFile = join(folder, 'state.json');
  const demo = await startDemo({ ...options, stateFile });
  const { login, password } = demo.account;
  const response = await fetch(`${demo.anime.baseUrl}/accounts/users/auth/login`, {
    method: 'POST',
    headers: { ...json, 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  expect(response.status).toBe(200);
  await demo.close();
  expect(await readFile(stateFile, 'utf8')).toContain(login);
  await rm(folder, { recursive: true });
});

describe('the control server', () => {
  let demo: Demo;
  let control = '';
  beforeAll(async () => {
    demo = await startDemo({ ...options, hasControl: true });
    control = demo.control?.url ?? '';
  });
  afterAll(() => demo.close());

  test('exists only if an option asks for it', async () => {
    const plain = await startDemo(options);
    expect(plain.control).toBeNull();
    await plain.close();
    expect(control).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('applies faults on every host and lists the requests', async () => {
    const hosts = hostsOf(demo);
    const rules = [{ match: '^GET .*/fault', kind: 'status', status: 503 }];
    expect((await fetch(`${control}/faults`, { method: 'PUT', body: JSON.stringify(rules) })).status).toBe(204);
    for (const host of hosts) expect((await fetch(`${host}/fault`)).status).toBe(503);
    await fetch(`${control}/faults`, { method: 'DELETE' });
    for (const host of hosts) expect((await fetch(`${host}/fault`)).status).not.toBe(503);
    const log = await (await fetch(`${control}/requests`)).json();
    expect(log).toHaveLength(12);
  });

  test('moves the Date of every answer with the services’ clock, of failures and cut answers too', async () => {
    const day = 86_400_000;
    const rules = [
      { match: '/app/status', kind: 'truncate', times: 1 },
      { match: '/app/status', kind: 'status', status: 503, times: 1 },
    ];
    await fetch(`${control}/faults`, { method: 'PUT', body: JSON.stringify(rules) });
    await fetch(`${control}/advance`, { method: 'POST', body: JSON.stringify({ seconds: 3 * 86_400 }) });
    const status = `${demo.anime.baseUrl}/app/status`;
    for (const address of [status, status, status, `${demo.anime.baseUrl}/nowhere`, demo.novels.baseUrl]) {
      const response = await fetch(address, { headers: json });
      const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now();
      // The clock runs sixty times as fast, and a date has whole seconds.
      expect(ahead, `${response.status}`).toBeGreaterThan(3 * day - 1_000);
      expect(ahead, `${response.status}`).toBeLessThan(4 * day);
      await response.arrayBuffer().catch(() => undefined);
    }
  });

  test('resets real connections', async () => {
    const rules = [{ match: 'segment-03', kind: 'reset', times: 1 }];
    await fetch(`${control}/faults`, { method: 'PUT', body: JSON.stringify(rules) });
    const segment = `${demo.anime.cdnUrl}/videos/media/ts/1/1/480/segment-03.mpegts`;
    await expect(fetch(segment)).rejects.toThrow();
    expect((await fetch(segment)).status).toBe(200);
  });

  test('lists the mails, and a reset removes them', async () => {
    const forgotten = await fetch(`${demo.anime.baseUrl}/accounts/users/auth/password/forget`, {
      method: 'POST',
      headers: { ...json, 'content-type': 'application/json' },
      body: JSON.stringify({ email: demo.account.email }),
    });
    expect(forgotten.status).toBe(200);
    expect(await (await fetch(`${control}/mails`)).json()).toMatchObject([{ to: demo.account.email }]);
    await fetch(`${control}/reset`, { method: 'POST' });
    expect(await (await fetch(`${control}/mails`)).json()).toEqual([]);
  });
});

/** The first of `length` free ports in a row, below those that systems assign by themselves. */
async function freeRunOfPorts(length: number): Promise<number> {
  for (let first = 20_000 + (process.pid % 1_000) * 10; ; first += length) {
    const servers = Array.from({ length }, (_, index) => createServer().listen(first + index, '127.0.0.1'));
    const outcomes = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    const listening = servers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    await Promise.all(listening.map((server) => once(server.close(), 'close')));
    if (listening.length === length) return first;
  }
}
