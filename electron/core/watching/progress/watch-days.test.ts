import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { credentialsOf } from '#core/account/testing/reference-account.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { startTestCore, type TestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';
import { startDemo } from '#demo/start-demo.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';
import { createWatchDayStore } from './watch-days.ts';

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

  const yearOf = ({ client }: TestCore, year: number | null = null, hidesAdult = false) =>
    client['watching.year']({ year, hidesAdult });
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
    const counted = await yearOf(test);
    const topReleases = [{ id: release.id, name: release.name, seconds: 15 }];
    expect(counted).toMatchObject({ seconds: 15, episodes: 1, begun: 1, finished: 0, topReleases });

    // Marks set by hand do not count, but the last episode left then finishes the release.
    const [last, ...marked] = others.toReversed();
    if (last === undefined) throw new Error('the release has one episode');
    const episodeIds = marked.map(({ episodeId }) => episodeId);
    if (episodeIds.length > 0) {
      await client['progress.mark']({ releaseId: release.id, episodeIds, isWatched: true });
    }
    expect(await yearOf(test)).toEqual(counted);
    await client['progress.save']({ ...last, positionSeconds: 30, isWatched: true, playedSeconds: 60 });
    expect(await yearOf(test)).toMatchObject({ seconds: 75, episodes: 2, finished: 1 });
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
    expect(await yearOf(test)).toBeNull();
  });

  it('are kept per account, and adoption adds the signed-out ones', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const place = { releaseId: release.id, episodeId: release.episodes[0]?.id ?? '', positionSeconds: 9 };
    const save = (playedSeconds: number) => client['progress.save']({ ...place, isWatched: false, playedSeconds });
    await save(40);
    await signIn(test);
    expect(await yearOf(test)).toBeNull();
    await save(2);
    expect(await yearOf(test)).toMatchObject({ seconds: 2 });
    await client['progress.adopt']({});
    expect(await yearOf(test)).toMatchObject({ seconds: 42 });
    await client['account.signOut']({});
    expect(await yearOf(test)).toBeNull();
  });

  it('count nothing while turned off, refuse a negative time, and restore what was cleared', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const release = await openCompleted(test);
    const place = { releaseId: release.id, episodeId: release.episodes[0]?.id ?? '', positionSeconds: 9 };
    const save = () => client['progress.save']({ ...place, isWatched: false, playedSeconds: 30 });
    await save();
    const counted = await yearOf(test);
    await client['settings.update']({ statistics: { isKept: false } });
    await save();
    expect(await yearOf(test)).toEqual(counted);
    await expect(client['progress.save']({ ...place, isWatched: false, playedSeconds: -1 })).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
    const cleared = await client['watching.clearDays']({});
    expect(cleared).toMatchObject([{ releaseId: release.id, seconds: 30 }]);
    expect(await yearOf(test)).toBeNull();
    for (let times = 0; times < 2; times++) await client['watching.restoreDays']({ days: cleared });
    expect(await yearOf(test)).toEqual(counted);
  });

  it('name the five longest watched known releases of the chosen year, without those for adults if asked', async () => {
    await using test = await startTestCore(demo);
    const { client } = test;
    const latest = (await client['releases.latest']({ limit: 20 })).flatMap(({ release }) =>
      release.ageRating?.isAdult ? [] : [release.id],
    );
    const [least, ...others] = [...new Set(latest)].slice(0, 6);
    const adult = await client['releases.get']({ idOrAlias: 'rooms-without-owners' });
    if (least === undefined || others.length < 5) throw new Error('the demo has too few releases');
    const unknown = ReleaseId.parse(999_999);
    // The longest watched first; the year before also has the least watched.
    const watched = [unknown, adult.id, ...others, least];
    const day = { episodes: 1, isFinished: false };
    const days = watched.map((releaseId, place) => ({
      ...day,
      ...{ day: `2024-03-0${place + 1}`, releaseId, seconds: 800 - place * 100 },
    }));
    const before = { ...day, day: '2023-12-31', releaseId: least, seconds: 7 };
    await client['watching.restoreDays']({ days: [...days, before] });

    const namedIn = async (hidesAdult: boolean) =>
      (await yearOf(test, 2024, hidesAdult))?.topReleases.map(({ id, seconds }) => [id, seconds]);
    const [first, ...rest] = others.map((id, index) => [id, 600 - index * 100]);
    expect(await namedIn(false)).toEqual([[adult.id, 700], first, ...rest.slice(0, 3)]);
    expect(await namedIn(true)).toEqual([first, ...rest]);
    const year = await yearOf(test, 2024, true);
    expect(year).toEqual({ ...(await yearOf(test, 2024)), topReleases: year?.topReleases });
    const sums = { seconds: 3600, episodes: 8, begun: 7, finished: 0, longestStreak: 8 };
    expect(year).toMatchObject({ year: 2024, ...sums });
    expect(year?.monthSeconds).toEqual([0, 0, 3600, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

    // Releases that are not named count for their genres too.
    const secondsOf = new Map<string, number>();
    for (const { releaseId, seconds } of days.slice(1))
      for (const { name } of (await client['releases.get']({ idOrAlias: String(releaseId) })).genres)
        secondsOf.set(name, (secondsOf.get(name) ?? 0) + seconds);
    const most = [...secondsOf.values()].toSorted((left, right) => right - left).slice(0, 5);
    expect(year?.topGenres.map(({ seconds }) => seconds)).toEqual(most);
    for (const { name, seconds } of year?.topGenres ?? []) expect(secondsOf.get(name)).toBe(seconds);

    const present = await yearOf(test);
    expect(present).toMatchObject({ seconds: 0, topReleases: [], years: [present?.year, 2024, 2023] });
    expect(await yearOf(test, 2022)).toEqual(present);
    expect(await yearOf(test, 2023)).toMatchObject({ year: 2023, seconds: 7, begun: 1 });
  });

  it('leave out damaged days, and keep the others of their year and release', () => {
    const database = openEmptyDatabase();
    const store = createWatchDayStore({ database, log: silentLog });
    const counted = { seconds: 60, episodes: 1, isFinished: false };
    for (const id of [1, 2])
      store.add({ day: '2025-03-05', releaseId: ReleaseId.parse(id), ...counted }, 1, SIGNED_OUT);
    for (const day of ['2025-00-17', '']) {
      const columns = 'account, release_id, device, started_at, seconds, episodes, is_finished';
      database.exec(
        `INSERT INTO watch_day (day, ${columns}) SELECT '${day}', ${columns} FROM watch_day WHERE release_id = 1 LIMIT 1`,
      );
    }
    expect(store.firstDays(SIGNED_OUT)).toEqual([{ day: '2025-03-05' }]);
    expect(store.begun(2025, SIGNED_OUT)).toBe(2);
    expect(store.ofYear(2025, SIGNED_OUT)).toHaveLength(2);
  });
});
