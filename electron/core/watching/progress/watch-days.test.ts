import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialsOf } from '#core/account/testing/reference-account.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';

describe('watch statistics', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo({ port: 0, timeScale: 1, seed: 1 });
  });
  afterAll(() => demo.close());

  /** A release that is completed and has at least two episodes, opened as its page does. */
  async function openCompleted({ client }: TestCore) {
    const { items } = await client['releases.catalogPage']({
      page: 1,
      filters: { publishStatuses: ['IS_NOT_ONGOING'] },
    });
    for (const { id } of items) {
      const release = await client['releases.get']({ idOrAlias: String(id) });
      if (release.episodes.length > 1 && !release.isOngoing && !release.isInProduction) return release;
    }
    throw new Error('the demo has no such release');
  }

  const daysOf = async ({ client }: TestCore) => (await client['watching.days']({})).days;
  const signIn = ({ client }: TestCore) => client['account.signIn'](credentialsOf(demo.account));

  it('add up played time, count an episode once, and note a completed release at its last episode', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const [first, ...others] = release.episodes.map(({ id: episodeId }) => ({ releaseId: release.id, episodeId }));
    if (first === undefined) throw new Error('the release has no episodes');
    await client['progress.save']({ ...first, positionSeconds: 10, isWatched: false, playedSeconds: 5 });
    await client['progress.save']({ ...first, positionSeconds: 20, isWatched: false });
    for (const playedSeconds of [7, 3]) {
      await client['progress.save']({ ...first, positionSeconds: 30, isWatched: true, playedSeconds });
    }
    const { days, releases, today } = await client['watching.days']({});
    expect(days).toEqual([{ day: today, releaseId: release.id, seconds: 15, episodes: 1, isFinished: false }]);
    expect(releases.map(({ id }) => id)).toEqual([release.id]);

    // Marks set by hand do not count, but the last episode left then finishes the release.
    const [last, ...marked] = others.toReversed();
    if (last === undefined) throw new Error('the release has one episode');
    const episodeIds = marked.map(({ episodeId }) => episodeId);
    if (episodeIds.length > 0) {
      await client['progress.mark']({ releaseId: release.id, episodeIds, isWatched: true });
    }
    expect(await daysOf(test)).toEqual(days);
    await client['progress.save']({ ...last, positionSeconds: 30, isWatched: true, playedSeconds: 60 });
    expect(await daysOf(test)).toMatchObject([{ seconds: 75, episodes: 2, isFinished: true }]);
  });

  it('ignore a late position without played time, which keeps the time at which it was reached', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const [late, soon] = release.episodes.map(({ id: episodeId }) => ({ releaseId: release.id, episodeId }));
    if (late === undefined || soon === undefined) throw new Error('the release has too few episodes');
    await client['progress.save']({ ...soon, positionSeconds: 60, isWatched: false });
    await client['progress.save']({ ...late, positionSeconds: 40, isWatched: false, millisecondsAgo: 3_600_000 });
    const saved = await client['progress.forRelease']({ releaseId: release.id });
    const timeOf = (episodeId: string) => Number(saved.find((entry) => entry.episodeId === episodeId)?.updatedAt);
    expect(timeOf(soon.episodeId) - timeOf(late.episodeId)).toBeGreaterThan(3_500_000);
    expect(await daysOf(test)).toEqual([]);
  });

  it('are kept per account, and adoption adds the signed-out ones', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const place = { releaseId: release.id, episodeId: release.episodes[0]?.id ?? '', positionSeconds: 9 };
    const save = (playedSeconds: number) => client['progress.save']({ ...place, isWatched: false, playedSeconds });
    await save(40);
    await signIn(test);
    expect(await daysOf(test)).toEqual([]);
    await save(2);
    expect(await daysOf(test)).toMatchObject([{ seconds: 2 }]);
    await client['progress.adopt']({});
    expect(await daysOf(test)).toMatchObject([{ seconds: 42 }]);
    await client['account.signOut']({});
    expect(await daysOf(test)).toEqual([]);
  });

  it('count nothing while turned off, refuse a negative time, and restore what was cleared', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const place = { releaseId: release.id, episodeId: release.episodes[0]?.id ?? '', positionSeconds: 9 };
    const save = () => client['progress.save']({ ...place, isWatched: false, playedSeconds: 30 });
    await save();
    const counted = await daysOf(test);
    await client['settings.update']({ statistics: { isKept: false } });
    await save();
    expect(await daysOf(test)).toEqual(counted);
    await expect(client['progress.save']({ ...place, isWatched: false, playedSeconds: -1 })).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
    const cleared = await client['watching.clearDays']({});
    expect([cleared, await daysOf(test)]).toEqual([counted, []]);
    for (let times = 0; times < 2; times++) await client['watching.restoreDays']({ days: cleared });
    expect(await daysOf(test)).toEqual(counted);
  });
});
