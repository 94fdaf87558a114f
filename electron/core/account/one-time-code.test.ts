import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClock } from '#core/platform/time.ts';
import type { Clock } from '#core/ports.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { credentialsOf, notingTokens, referenceOf, whoIsIn } from './testing/reference-account.ts';

const DAY = 86_400_000;

describe('a one-time code', () => {
  let demo: Demo;
  let reference: ReturnType<typeof referenceOf>;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 1, seed: 1, hasControl: true });
    reference = referenceOf(demo);
  });
  beforeEach(() => reference.faults());
  afterAll(() => demo.close());

  async function startSignedIn(): Promise<TestCore> {
    const test = await startTestCore(demo);
    await test.client['account.signIn'](credentialsOf(demo.account));
    return test;
  }

  async function shownCode({ client }: TestCore): Promise<string> {
    const attempt = await client['signIn.attempt']({});
    return attempt.kind === 'code' ? attempt.code : '';
  }

  async function begin({ client }: TestCore) {
    const attempt = await client['signIn.begin']({ kind: 'code' });
    if (attempt.kind !== 'code') throw new Error(`not a code but ${attempt.kind}`);
    return attempt;
  }

  it('signs a device in when another one accepts it, and then the other way round', async () => {
    await using first = await startSignedIn();
    await using second = await startTestCore(demo);
    for (const [inside, outside] of [
      [first, second],
      [second, first],
    ] as const) {
      await outside.client['account.signOut']({});
      const { code } = await begin(outside);
      expect(code).toMatch(/^\d{6}$/);
      await inside.client['account.acceptCode']({ code });
      await expect.poll(() => whoIsIn(outside)).not.toBeNull();
      expect(await whoIsIn(outside)).toBe(await whoIsIn(inside));
      expect(await outside.client['signIn.attempt']({})).toEqual({ kind: 'none' });
      // Syncing begins as after a password.
      await expect.poll(async () => (await outside.client['sync.state']({})).lastPulledAt).not.toBeNull();
    }
  });

  it('is refused if it is unknown, used or malformed, and while signed out', async () => {
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo);
    const { code } = await begin(outside);
    await inside.client['account.acceptCode']({ code });
    await expect.poll(() => whoIsIn(outside)).not.toBeNull();
    const refused = (input: { code: string }) => expect(inside.client['account.acceptCode'](input)).rejects;
    await refused({ code }).toMatchObject({ error: { code: 'not-found' } });
    await refused({ code: '000000' }).toMatchObject({ error: { code: 'not-found' } });
    for (const wrong of ['12345', '1234567', '12345a', ' 123456', '']) {
      await refused({ code: wrong }).toMatchObject({ error: { code: 'invalid-input' } });
    }
    await inside.client['account.signOut']({});
    await refused({ code: '123456' }).toMatchObject({ error: { code: 'signed-out' } });
  });

  it('is the same when requested again, even after a restart, with the remaining time by this clock', async () => {
    // As fast as the service's clock: with a faster one, a busy machine could use the time up.
    const real = createClock();
    // A day ahead of the service: by this clock every code would have expired long ago.
    const ahead: Clock = { ...real, now: () => real.now() + DAY };
    await using first = await startTestCore(demo, { clock: ahead });
    const shown = await begin(first);
    expect(shown.expiresAt - ahead.now()).toBeGreaterThan(200_000);
    expect(shown.expiresAt - ahead.now()).toBeLessThanOrEqual(300_000);
    await reference.advance(120);
    expect((await begin(first)).code).toBe(shown.code);
    const behind: Clock = { ...real, now: () => real.now() - DAY };
    await using second = await startTestCore(demo, { clock: behind, dataDirectory: first.dataDirectory });
    expect(await second.client['signIn.attempt']({})).toEqual({ kind: 'none' });
    const again = await begin(second);
    expect(again.code).toBe(shown.code);
    expect(again.expiresAt - behind.now()).toBeGreaterThan(100_000);
    expect(again.expiresAt - behind.now()).toBeLessThanOrEqual(180_000);
  });

  it.each([undefined, null, 'soon', 86_400])(
    'lasts five minutes if the service gives %j as remaining time',
    async (remaining) => {
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const response = await globalThis.fetch(input, init);
        if (!String(input).endsWith('/accounts/otp/get')) return response;
        return Response.json({ ...((await response.json()) as object), remaining_time: remaining });
      };
      const clock = createClock();
      await using test = await startTestCore(demo, { fetch, clock });
      const left = (await begin(test)).expiresAt - clock.now();
      expect(left).toBeGreaterThan(200_000);
      expect(left).toBeLessThanOrEqual(300_000);
    },
  );

  it('is replaced when it has expired', async () => {
    await using test = await startTestCore(demo);
    const { code } = await begin(test);
    await reference.advance(301);
    await expect.poll(() => shownCode(test)).not.toBe(code);
    expect(await shownCode(test)).toMatch(/^\d{6}$/);
    expect(test.crossed.some((line) => line.includes('"signIn.changed"'))).toBe(true);
  });

  it('is replaced when another client has used it', async () => {
    let isStolen = false;
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo, {
      fetch: async (input, init) => {
        // Another client redeems the code a moment earlier.
        if (String(input).endsWith('/otp/login')) isStolen ||= (await fetch(input, init)).ok;
        return fetch(input, init);
      },
    });
    const { code } = await begin(outside);
    await inside.client['account.acceptCode']({ code });
    await expect.poll(() => shownCode(outside)).not.toBe(code);
    expect(isStolen).toBe(true);
    expect(await whoIsIn(outside)).toBeNull();
  });

  it('shows failures of the service, but not that the code is not accepted yet, and continues after them', async () => {
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo);
    const { code } = await begin(outside);
    // A code that is not accepted yet is no failure.
    await expect.poll(() => outside.crossed.length).toBeGreaterThan(0);
    expect(await outside.client['signIn.attempt']({})).toMatchObject({ trouble: null });
    expect((await outside.client['service.connection']({})).hosts[0]?.lastAnswer?.problem).toBeNull();
    await reference.faults({ match: 'POST .*/otp/login', kind: 'origin-502', status: 500 });
    await expect.poll(() => outside.client['signIn.attempt']({})).toMatchObject({ code, trouble: 'service-down' });
    await reference.faults({ match: 'POST .*/otp/login', kind: 'edge-403' });
    await expect.poll(() => outside.client['signIn.attempt']({})).toMatchObject({ code, trouble: 'blocked-by-edge' });
    await reference.faults();
    await inside.client['account.acceptCode']({ code });
    await expect.poll(() => whoIsIn(outside)).not.toBeNull();
  });

  it('does not sign in after it was cancelled, and revokes a token that still arrives', async () => {
    const tokens: string[] = [];
    const { promise: issued, resolve: onIssued } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo, {
      fetch: notingTokens(tokens, () => {
        onIssued();
        return held;
      }),
    });
    const { code } = await begin(outside);
    await inside.client['account.acceptCode']({ code });
    await issued;
    expect(await reference.statusOf(tokens[0] ?? '')).toBe(200);
    expect(await outside.client['signIn.cancel']({})).toEqual({ kind: 'none' });
    release();
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    expect(await outside.client['account.state']({})).toEqual({ status: 'signed-out' });
    expect(outside.crossed.join()).not.toContain('account.changed');
  });

  it('does not replace a later sign-in by password, and its token is revoked', async () => {
    const tokens: string[] = [];
    const { promise: issued, resolve: onIssued } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let isFirst = true;
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo, {
      fetch: notingTokens(tokens, () => {
        if (!isFirst) return;
        isFirst = false;
        onIssued();
        return held;
      }),
    });
    const { code } = await begin(outside);
    await inside.client['account.acceptCode']({ code });
    await issued;
    await outside.client['account.signIn'](credentialsOf(demo.secondAccount));
    const entered = await outside.client['account.state']({});
    expect(await outside.client['signIn.attempt']({})).toEqual({ kind: 'none' });
    release();
    await expect.poll(() => reference.statusOf(tokens[0] ?? '')).toBe(403);
    expect(await outside.client['account.state']({})).toMatchObject({ ...entered });
    expect(await reference.statusOf(tokens[1] ?? '')).toBe(200);
  });

  it('is requested and redeemed without a session, even while signed in', async () => {
    const cookies = new Set<string | null>();
    await using inside = await startSignedIn();
    await using outside = await startTestCore(demo, {
      fetch: (input, init) => {
        if (String(input).includes('/accounts/otp/')) cookies.add(new Headers(init?.headers).get('cookie'));
        return fetch(input, init);
      },
    });
    await outside.client['account.signIn'](credentialsOf(demo.secondAccount));
    const { code } = await begin(outside);
    await inside.client['account.acceptCode']({ code });
    await expect.poll(() => whoIsIn(outside)).toBe(await whoIsIn(inside));
    expect(cookies).toEqual(new Set([null]));
  });
});
