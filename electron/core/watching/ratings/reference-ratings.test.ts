import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { credentialsOf, refused, withoutSession } from '#core/account/testing/reference-account.ts';
import { createClock } from '#core/platform/time.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

const patience = { timeout: 120_000, interval: 50 };
const ghost = ReleaseId.parse(987_654_321);

describe('own ratings on the reference service', () => {
  let demo: Demo;
  let releaseIds: ReleaseId[] = [];
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 60, seed: 1 });
    await using scout = await startTestCore(demo);
    releaseIds = (await scout.client['releases.catalogPage']({ page: 1 })).items.map(({ id }) => id);
  });
  afterAll(() => demo.close());

  function releaseAt(index: number): ReleaseId {
    return ReleaseId.parse(releaseIds[index]);
  }
  const signIn = ({ client }: TestCore) => client['account.signIn'](credentialsOf(demo.account));
  const sent = ({ client }: TestCore) =>
    vi.waitFor(async () => expect((await client['sync.state']({})).pending).toBe(0), patience);
  const score = async ({ client }: TestCore, releaseId: ReleaseId) =>
    (await client['ratings.own']({ releaseId })).score;

  it('reach another device when changed and removed', async () => {
    const releaseId = releaseAt(0);
    await using test = await startTestCore(demo);
    await signIn(test);
    expect(await score(test, releaseId)).toBeNull();
    await test.client['ratings.set']({ releaseId, score: 4 });
    await test.client['ratings.set']({ releaseId, score: 9 });
    expect(await score(test, releaseId)).toBe(9);
    expect((await test.client['sync.state']({})).pending).toBe(1);
    await sent(test);

    await using other = await startTestCore(demo);
    await signIn(other);
    expect(await score(other, releaseId)).toBe(9);
    await other.client['ratings.set']({ releaseId, score: null });
    await sent(other);
    await using third = await startTestCore(demo);
    await signIn(third);
    expect(await score(third, releaseId)).toBeNull();
  });

  it('set on another device replace the known ones after ten minutes', async () => {
    const releaseId = releaseAt(1);
    const { now, schedule } = createClock();
    let ahead = 0;
    await using test = await startTestCore(demo, { clock: { schedule, now: () => now() + ahead } });
    await using other = await startTestCore(demo);
    await signIn(test);
    await signIn(other);
    expect(await score(test, releaseId)).toBeNull();
    await other.client['ratings.set']({ releaseId, score: 7 });
    await sent(other);
    expect(await score(test, releaseId)).toBeNull();
    ahead = 10 * 60_000;
    await vi.waitFor(async () => expect(await score(test, releaseId)).toBe(7), patience);
    expect(test.crossed).toContain(JSON.stringify(['ratings.changed', { releaseId }]));
  });

  it('set while the service is down are stored and listed, and sent when it is back', async () => {
    let isDown = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => (isDown ? refused() : fetch(input, init)),
    });
    await signIn(test);
    const releaseId = releaseAt(2);
    expect(await test.client['ratings.known']({})).not.toContainEqual({ releaseId, score: 3 });
    isDown = true;
    await test.client['ratings.set']({ releaseId, score: 3 });
    expect(await score(test, releaseId)).toBe(3);
    expect(await test.client['ratings.known']({})).toContainEqual({ releaseId, score: 3 });
    await expect(score(test, releaseAt(3))).rejects.toMatchObject({
      error: { code: expect.stringMatching(/^(service-down|offline)$/) },
    });
    isDown = false;
    await sent(test);
    await using other = await startTestCore(demo);
    await signIn(other);
    expect(await score(other, releaseId)).toBe(3);
  });

  it('set after the session ended wait for the next sign-in of the same account', async () => {
    const releaseId = releaseAt(4);
    let isRevoked = false;
    await using test = await startTestCore(demo, {
      fetch: (input, init) => fetch(input, isRevoked ? withoutSession(init) : init),
    });
    await signIn(test);
    isRevoked = true;
    await test.client['ratings.set']({ releaseId, score: 8 });
    await vi.waitFor(
      async () => expect(await test.client['account.state']({})).toMatchObject({ status: 'ended' }),
      patience,
    );
    expect(await score(test, releaseId)).toBe(8);
    expect((await test.client['sync.state']({})).pending).toBe(1);
    isRevoked = false;
    await signIn(test);
    await sent(test);
    await using other = await startTestCore(demo);
    await signIn(other);
    expect(await score(other, releaseId)).toBe(8);
  });

  it('of a release that does not exist are dropped with a notice', async () => {
    await using test = await startTestCore(demo);
    await signIn(test);
    await test.client['ratings.set']({ releaseId: ghost, score: 8 });
    await sent(test);
    expect(await score(test, ghost)).toBeNull();
    const notices = await test.client['notices.list']({});
    expect(notices).toMatchObject([{ kind: 'rating-refused', name: { main: `#${ghost}` } }]);
  });

  it('are null and cannot be set while signed out', async () => {
    await using test = await startTestCore(demo);
    expect(await score(test, releaseAt(0))).toBeNull();
    const attempt = test.client['ratings.set']({ releaseId: releaseAt(0), score: 8 });
    await expect(attempt).rejects.toMatchObject({ error: { code: 'signed-out' } });
  });
});
