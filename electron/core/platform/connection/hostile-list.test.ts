import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClock, DAY_MILLISECONDS } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { createManualClock, type ManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';

type Sent = { readonly url: string; readonly origin: string; readonly method: string; readonly hasSession: boolean };

const MAIN = 'https://main.example';
const MIRROR = 'https://mirror.example';
const TOKEN = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6';
const PROFILE = { id: 1, login: 'aki', email: 'a@example.org', nickname: 'aki', avatar: null };
const EMPTY_PAGE = { data: [], meta: { pagination: { total: 0, current_page: 1, total_pages: 1 } } };
const REFUSED = [
  'http://plain.example',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'ftp://files.example',
  'https://name:secret@credentials.example',
  'https://127.0.0.1',
  'https://localhost:8443',
  'https://10.1.2.3',
  'https://169.254.169.254/latest',
  'https://[fe80::1]',
  'https://0x7f.1',
  '//relative.example',
  'x'.repeat(1_000_000),
];

describe('a hostile list of hosts', () => {
  let demo: Demo;
  let test: TestCore;
  let clock: ManualClock;
  let sent: Sent[];
  /** What each host lists; a host without an entry does not resolve. */
  let lists: Map<string, unknown>;
  /** Hosts that answer nothing but their list. */
  let blocked: Set<string>;

  function answerTo(origin: string, path: string): Response {
    if (path.endsWith('/app/status')) return Response.json({ available_api_endpoints: lists.get(origin) });
    if (blocked.has(origin)) return new Response('<html>', { status: 403, headers: { 'content-type': 'text/html' } });
    if (path.endsWith('/auth/login')) return Response.json({ token: TOKEN });
    if (path.endsWith('/timecodes')) return Response.json([]);
    return Response.json(path.endsWith('/profile') ? PROFILE : EMPTY_PAGE);
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    const headers = new Headers(init?.headers);
    sent.push({
      ...{ url: String(input), origin },
      method: init?.method ?? 'GET',
      hasSession: headers.has('cookie') || headers.has('authorization'),
    });
    if (!lists.has(origin))
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
    const answer = answerTo(origin, pathname);
    // The mirrors' clocks are a year ahead.
    answer.headers.set('date', new Date(clock.now() + (origin === MAIN ? 0 : 365 * DAY_MILLISECONDS)).toUTCString());
    return answer;
  };

  async function start(listed: ReadonlyMap<string, unknown>, passing?: Clock): Promise<void> {
    sent = [];
    lists = new Map(listed);
    blocked = new Set();
    const anime = { baseUrl: `${MAIN}/api/v1`, siteUrl: MAIN };
    const addresses = { anime, novels: demo.novels };
    clock = createManualClock();
    test = await startTestCore(demo, { addresses, fetch, clock: passing ?? clock });
    if (lists.has(MAIN)) await test.client['account.signIn']({ login: 'aki', password: 'secret' });
    await test.client['service.check']({});
  }
  const page = () => test.client['releases.catalogPage']({ page: 1 });
  const mirrors = async () => (await test.client['service.connection']({})).hosts.slice(1);
  const elsewhere = () => sent.filter(({ origin }) => origin !== MAIN);

  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: false });
  });
  afterAll(() => demo.close());
  afterEach(() => test[Symbol.asyncDispose]());

  it('adds no mirror for an unsuitable address, and sends no request there even if the configured host is away', async () => {
    await start(new Map([[MAIN, [...REFUSED, ...REFUSED, null, 7, { url: 'https://object.example' }]]]));
    expect(await mirrors()).toEqual([]);
    blocked.add(MAIN);
    await expect(page()).rejects.toMatchObject({ error: { code: 'blocked-by-edge' } });
    expect(elsewhere()).toEqual([]);
  });

  it('adds ten of fifty hosts, and none of them receives the session or a change', async () => {
    const fifty = Array.from({ length: 50 }, (_, index) => `https://host-${index}.example`);
    await start(new Map([[MAIN, [...fifty, ...fifty, MAIN]]]), createClock(100));
    expect(await mirrors()).toHaveLength(10);
    expect(sent.some(({ origin, hasSession }) => origin === MAIN && hasSession)).toBe(true);
    blocked.add(MAIN);
    await expect(page()).rejects.toMatchObject({ error: { code: 'blocked-by-edge' } });
    await expect(test.client['account.signIn']({ login: 'aki', password: 'secret' })).rejects.toThrow();
    expect(new Set(elsewhere().map(({ origin }) => origin)).size).toBe(10);
    expect(elsewhere().filter(({ method, hasSession }) => method !== 'GET' || hasSession)).toEqual([]);
  });

  it('from a mirror adds hosts that cannot be trusted and whose own lists are ignored', async () => {
    const [second, third] = ['https://second.example', 'https://third.example'];
    await start(
      new Map<string, unknown>([
        [MAIN, [MIRROR]],
        [MIRROR, [second]],
        [second, [third]],
      ]),
    );
    await test.client['service.trust']({ origin: MIRROR, isTrusted: true });
    lists.delete(MAIN);
    await test.client['service.check']({});
    expect((await mirrors()).map(({ origin, isTrusted, mayBeTrusted }) => [origin, isTrusted, mayBeTrusted])).toEqual([
      [MIRROR, true, true],
      [second, false, false],
    ]);
    await expect(test.client['service.trust']({ origin: second, isTrusted: true })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    lists.delete(MIRROR);
    await test.client['service.check']({});
    expect((await mirrors()).map(({ origin }) => origin)).toEqual([MIRROR, second]);
  });

  it('from the configured host ends the trust in a mirror that it no longer names', async () => {
    await start(
      new Map<string, unknown>([
        [MAIN, [MIRROR]],
        [MIRROR, []],
      ]),
    );
    await test.client['service.trust']({ origin: MIRROR, isTrusted: true });
    lists.set(MAIN, ['https://another.example']);
    await test.client['service.check']({});
    lists.set(MAIN, [MIRROR]);
    await test.client['service.check']({});
    expect((await mirrors()).map(({ isTrusted }) => isTrusted)).toEqual([false]);
  });

  it('that is empty leaves the mirrors and their trust unchanged', async () => {
    await start(new Map<string, unknown>([[MAIN, [MIRROR]]]));
    await test.client['service.trust']({ origin: MIRROR, isTrusted: true });
    lists.set(MAIN, []);
    await test.client['service.check']({});
    expect((await mirrors()).map(({ isTrusted }) => isTrusted)).toEqual([true]);
  });

  it('that names a mirror does not make the clock of the mirror that of the account', async () => {
    await start(
      new Map<string, unknown>([
        [MAIN, [MIRROR]],
        [MIRROR, []],
      ]),
    );
    const pulls = () => sent.flatMap(({ url }) => (url.includes('/timecodes') ? [url] : []));
    await expect.poll(async () => (await test.client['sync.state']({})).lastPulledAt).not.toBeNull();
    await test.client['service.check']({});
    expect(pulls()).toHaveLength(1);
    clock.pass(6 * 60_000);
    await expect.poll(pulls).toHaveLength(2);
    // The whole list would be requested half an hour after the last one.
    expect(pulls()[1]).toContain('since=');
  });

  it('is read by a later request when it could not be read at the start', async () => {
    await start(new Map());
    expect(await mirrors()).toEqual([]);
    lists.set(MAIN, [MIRROR]);
    clock.pass(60_000);
    await page();
    await expect.poll(async () => (await mirrors()).map(({ origin }) => origin)).toEqual([MIRROR]);
  });
});
