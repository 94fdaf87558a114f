import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, type ManualClock } from '#core/testing/manual-clock.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { isServiceAway } from '#shared/domain/app/service-connection.ts';

type Sent = { readonly method: string; readonly origin: string; readonly path: string; readonly cookie: string | null };

describe('the connection to the anime service', () => {
  let demo: Demo;
  let test: TestCore;
  let clock: ManualClock;
  let sent: Sent[];
  const credentials = () => ({ login: demo.account.login, password: demo.account.password });
  const main = () => new URL(demo.anime.baseUrl).origin;
  const mirror = () => new URL(demo.anime.mirrorBaseUrl).origin;

  const recordingFetch: typeof fetch = async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    const cookie = new Headers(init?.headers).get('cookie');
    sent.push({ method: init?.method ?? 'GET', origin, path: pathname, cookie });
    return fetch(input, init);
  };

  async function fault(kind: string, fields: Record<string, unknown> = {}): Promise<void> {
    const rule = { match: '.*', kind, host: demo.anime.baseUrl, ...fields };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${demo.control?.url}/faults`, { method: 'PUT', headers, body: JSON.stringify([rule]) });
  }
  const heal = () => fetch(`${demo.control?.url}/faults`, { method: 'DELETE' });
  const start = (dataDirectory?: string) =>
    startTestCore(demo, { fetch: recordingFetch, clock, ...(dataDirectory !== undefined && { dataDirectory }) });
  const page = () => test.client['releases.catalogPage']({ page: 1 });
  const inUse = async () => (await test.client['service.connection']({})).hosts.find(({ isInUse }) => isInUse)?.origin;

  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1, hasControl: true });
  });
  afterAll(() => demo.close());
  beforeEach(async () => {
    clock = createManualClock();
    sent = [];
    test = await start();
    await test.client['service.check']({});
  });
  afterEach(async () => {
    await heal();
    await test[Symbol.asyncDispose]();
  });

  it('knows the hosts that the service lists, and the country it sees the person in', async () => {
    const state = await test.client['service.connection']({});
    expect(state.hosts.map(({ origin, role }) => [origin, role])).toEqual([
      [main(), 'configured'],
      [mirror(), 'mirror'],
    ]);
    expect(state.hosts.every(({ lastAnswer }) => lastAnswer?.problem === null)).toBe(true);
    expect(state.seenFrom).toEqual({ country: 'RU' });
  });

  it.each([
    ['edge-403', {}, 'blocked-by-edge'],
    ['origin-502', {}, 'service-down'],
    ['status', { status: 500 }, 'service-down'],
    ['reset', {}, 'service-down'],
  ] as const)('reads through a mirror when the configured host fails with %s', async (kind, fields, code) => {
    await fault(kind, fields);
    expect((await page()).items.length).toBeGreaterThan(0);
    expect(await inUse()).toBe(mirror());
    const state = await test.client['service.connection']({});
    expect(state.hosts[0]?.lastAnswer?.problem?.code).toBe(code);
    sent = [];
    await page();
    expect(sent.map(({ origin }) => origin)).toEqual([mirror()]);
  });

  it('stays with the configured host when the service itself answers not-found', async () => {
    await expect(test.client['releases.get']({ idOrAlias: 'no-such-release' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await inUse()).toBe(main());
    expect(sent.filter(({ path }) => path.includes('no-such-release'))).toHaveLength(1);
  });

  it('keeps to the rate limit until a check by the person gets a good answer', async () => {
    await fault('rate-limit', { retryAfterSeconds: 86_400 });
    const limited = { error: { code: 'rate-limited' } };
    await expect(page()).rejects.toMatchObject(limited);
    await test.client['service.check']({});
    await expect(page()).rejects.toMatchObject(limited);
    for (const kind of ['edge-403', 'origin-502']) {
      await fault(kind);
      await test.client['service.check']({});
    }
    await heal();
    sent = [];
    await expect(page()).rejects.toMatchObject(limited);
    expect(sent).toEqual([]);
    await test.client['service.check']({});
    expect((await page()).items.length).toBeGreaterThan(0);
  });

  it('reports the failure of the configured host when no host answers', async () => {
    await fault('edge-403', { host: undefined });
    await expect(page()).rejects.toMatchObject({ error: { code: 'blocked-by-edge', host: new URL(main()).host } });
    expect(await inUse()).toBe(main());
  });

  it.each([
    ['/media/promotions', null],
    ['.*', expect.objectContaining({ code: 'service-down' })],
  ])(
    'tells the page that the service is away only if its status request fails too: fault on %s',
    async (match, problem) => {
      await fault('status', { status: 500, host: undefined, match });
      await expect(test.client['media.promotions']({})).rejects.toMatchObject({ error: { code: 'service-down' } });
      clock.pass(1_000);
      const told = () =>
        test.crossed.filter((said) => said.startsWith('["service.changed"')).map((said) => JSON.parse(said)[1]);
      await expect.poll(() => told().at(-1)?.hosts[0].lastAnswer.problem).toEqual(problem);
      expect(told().map(isServiceAway)).not.toContain(problem === null);
    },
  );

  it('returns to the configured host once it answers again', async () => {
    await fault('edge-403');
    await page();
    for (let minute = 0; minute < 10; minute += 1) {
      clock.pass(60_000);
      await page();
      await expect.poll(() => test.client['service.connection']({})).toMatchObject({ returnsAt: expect.any(Number) });
    }
    await heal();
    await expect
      .poll(async () => {
        clock.pass(60_000);
        await page();
        return inUse();
      })
      .toBe(main());
  });

  it('stays with the mirror after a restart, but not after one 31 minutes later', async () => {
    await fault('edge-403');
    await page();
    const { dataDirectory } = test;
    await test.core.close();
    sent = [];
    test = await start(dataDirectory);
    await page();
    expect(sent.find(({ path }) => path.endsWith('/anime/catalog/releases'))?.origin).toBe(mirror());
    await test.core.close();
    clock.pass(31 * 60_000);
    test = await start(dataDirectory);
    expect(await inUse()).toBe(main());
  });

  it('sends the session to a mirror only while the person trusts it, and no change to an untrusted one', async () => {
    await test.client['account.signIn'](credentials());
    await fault('edge-403');
    await page();
    await expect(test.client['account.signIn'](credentials())).rejects.toMatchObject({
      error: { code: 'blocked-by-edge' },
    });
    const toMirror = () => sent.filter(({ origin }) => origin === mirror());
    expect(toMirror().length).toBeGreaterThan(0);
    expect(toMirror().every(({ cookie, method }) => cookie === null && method === 'GET')).toBe(true);

    await heal();
    await test.client['account.signIn'](credentials());
    await fault('edge-403');
    await test.client['service.trust']({ origin: mirror(), isTrusted: true });
    await page();
    await page();
    expect(toMirror().at(-1)?.cookie).toMatch(/^_al1=/);
    await test.client['service.trust']({ origin: mirror(), isTrusted: false });
    await page();
    expect(toMirror().at(-1)?.cookie).toBeNull();
  });

  it('refuses to trust a host that the configured one did not name', async () => {
    await expect(
      test.client['service.trust']({ origin: 'https://evil.example', isTrusted: true }),
    ).rejects.toMatchObject({ error: { code: 'not-found' } });
    expect(sent.some(({ origin }) => origin.includes('evil'))).toBe(false);
  });

  it('does not wait for the list of hosts when it starts', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const slowFetch: typeof fetch = async (input, init) => {
      if (String(input).endsWith('/app/status')) await held;
      return fetch(input, init);
    };
    const other = await startTestCore(demo, { fetch: slowFetch, clock });
    // Would hang if the start waited for the list.
    await other.client['releases.catalogPage']({ page: 1 });
    answer();
    await other[Symbol.asyncDispose]();
  });

  it('sends at most 110 requests for 50 simultaneous reads while the configured host is away', async () => {
    await fault('edge-403');
    sent = [];
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => test.client['genres.get']({ genreId: id }).catch(() => null)));
    expect(sent.length).toBeLessThanOrEqual(110);
    expect(await inUse()).toBe(mirror());
  });
});
