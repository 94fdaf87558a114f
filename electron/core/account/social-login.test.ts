import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { credentialsOf, notingTokens, referenceOf, whoIsIn } from './testing/reference-account.ts';

describe('a sign-in through another site', () => {
  let demo: Demo;
  let reference: ReturnType<typeof referenceOf>;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 1, seed: 1, hasControl: true });
    reference = referenceOf(demo);
  });
  beforeEach(() => reference.faults());
  afterAll(() => demo.close());

  async function begin({ client }: TestCore) {
    const attempt = await client['signIn.begin']({ kind: 'social', provider: 'vk' });
    if (attempt.kind !== 'social') throw new Error(`not a social login but ${attempt.kind}`);
    return attempt;
  }

  /** What the person does in the browser. */
  async function finish(address: string): Promise<void> {
    const state = new URL(address).searchParams.get('state') ?? '';
    const body = new URLSearchParams({ state, login: demo.account.login });
    const page = await fetch(address, { method: 'POST', body });
    expect(page.status).toBe(200);
  }

  it('succeeds once the person has finished in the browser', async () => {
    await using test = await startTestCore(demo);
    const { address, provider } = await begin(test);
    expect(address.startsWith(`${demo.anime.siteUrl}/`)).toBe(true);
    expect(provider).toBe('vk');
    expect((await fetch(address)).status).toBe(200);
    expect(await whoIsIn(test)).toBeNull();
    await finish(address);
    await expect.poll(() => whoIsIn(test)).not.toBeNull();
    expect(await test.client['signIn.attempt']({})).toEqual({ kind: 'none' });
    await expect.poll(async () => (await test.client['sync.state']({})).lastPulledAt).not.toBeNull();
  });

  it('shows its state only in the address, and sends no session even while signed in', async () => {
    const asked: Request[] = [];
    await using test = await startTestCore(demo, {
      fetch: (input, init) => {
        asked.push(new Request(input, init));
        return fetch(input, init);
      },
    });
    await test.client['account.signIn'](credentialsOf(demo.account));
    const { address } = await begin(test);
    const state = new URL(address).searchParams.get('state') ?? 'none';
    const enquiries = () => asked.filter(({ url }) => url.includes('/social/authenticate?')).length;
    await expect.poll(() => enquiries()).toBeGreaterThan(1);
    // "Unknown" only means that the person has not finished.
    expect(await test.client['signIn.attempt']({})).toMatchObject({ address, trouble: null });
    for (const line of test.crossed) expect(line.replaceAll(address, '')).not.toContain(state);
    for (const { url, headers } of asked.filter((request) => request.url.includes('/social/'))) {
      expect(new URL(url).origin).toBe(new URL(demo.anime.baseUrl).origin);
      expect([headers.get('cookie'), headers.get('authorization')]).toEqual([null, null]);
    }
  });

  it('expires after fifteen minutes', async () => {
    await using test = await startTestCore(demo, { clock: createClock(2_000) });
    const { address } = await begin(test);
    await expect.poll(() => test.client['signIn.attempt']({})).toEqual({ kind: 'expired', way: 'social' });
    await finish(address);
    expect(await whoIsIn(test)).toBeNull();
    expect(await test.client['signIn.cancel']({})).toEqual({ kind: 'none' });
  });

  it('shows a failure of the service and continues after it', async () => {
    await using test = await startTestCore(demo);
    const { address } = await begin(test);
    await reference.faults({ match: 'GET .*/social/authenticate', kind: 'origin-502' });
    await expect.poll(() => test.client['signIn.attempt']({})).toMatchObject({ address, trouble: 'service-down' });
    await reference.faults();
    await finish(address);
    await expect.poll(() => whoIsIn(test)).not.toBeNull();
  });

  it('does not sign in after it was cancelled, and revokes a token that still arrives', async () => {
    const tokens: string[] = [];
    const { promise: issued, resolve: onIssued } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using test = await startTestCore(demo, {
      fetch: notingTokens(tokens, () => {
        onIssued();
        return held;
      }),
    });
    await finish((await begin(test)).address);
    await issued;
    await test.client['signIn.cancel']({});
    release();
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    expect(await test.client['account.state']({})).toEqual({ status: 'signed-out' });
  });

  it('fails with forbidden for a provider that the service does not offer', async () => {
    await using test = await startTestCore(demo, {
      // As the service answers a provider that it does not know.
      fetch: (input, init) => fetch(String(input).replace('/social/vk/', '/social/unknown/'), init),
    });
    await expect(test.client['signIn.begin']({ kind: 'social', provider: 'vk' })).rejects.toMatchObject({
      error: { code: 'forbidden' },
    });
    expect(await test.client['signIn.attempt']({})).toEqual({ kind: 'none' });
  });

  it('fails if the service gives an address that is not on the web', async () => {
    await using test = await startTestCore(demo, {
      fetch: async (input, init) => {
        if (!String(input).endsWith('/social/vk/login')) return fetch(input, init);
        return Response.json({ url: 'file:///etc/passwd?state=x', state: 'x' });
      },
    });
    await expect(test.client['signIn.begin']({ kind: 'social', provider: 'vk' })).rejects.toMatchObject({
      error: { code: 'upstream' },
    });
  });
});
