import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { createAnswerStore } from '#core/platform/answers/answer-store.ts';
import { openEmptyDatabase } from '#core/platform/database/testing/empty-database.ts';
import { createManualClock } from '#core/testing/manual-clock.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { createProgressStore } from '#core/watching/progress/progress-store.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { sampleEpisode, sampleRelease } from '#shared/domain/testing/sample-release.ts';
import type { LastRead } from './fresh-releases.ts';
import { createRecentlyWatched } from './fresh-releases.ts';

const streams = [{ height: 480 as const, url: 'https://cdn.example/480.m3u8' }];
const episodesFrom = (first: number) =>
  [0, 0.5, 1].map((ordinal, place) => sampleEpisode(first + place, { ordinal, streams }));
const episodeId = (n: number) => sampleEpisode(n).id;

function start() {
  const database = openEmptyDatabase();
  const clock = createManualClock();
  const progress = createProgressStore({ database, log: silentLog });
  const answers = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
  const lookedFor: LastRead[][] = [];
  const recent = createRecentlyWatched({
    ...{ database, progress, log: silentLog },
    freshReleases: { lookFor: (wanted: readonly LastRead[]) => lookedFor.push([...wanted]) },
  });
  return {
    lookedFor,
    clock,
    keep: (id: number, firstEpisode = 0) =>
      answers.put(
        'releases.get',
        { idOrAlias: String(id) },
        sampleRelease({ id, episodes: episodesFrom(firstEpisode) }),
      ),
    watch: (n: number, isWatched: boolean, releaseId = 7) => {
      clock.pass(1_000);
      const release = sampleRelease({ id: releaseId });
      const saved = { episodeId: episodeId(n), releaseId: release.id, positionSeconds: 50, isWatched };
      progress.save(SIGNED_OUT, { ...saved, updatedAt: clock.now() });
    },
    recent: () => recent(SIGNED_OUT),
    changes: () => database.prepare('SELECT total_changes() AS n').get()?.['n'],
  };
}

describe('releases to continue', () => {
  let test: ReturnType<typeof start>;
  beforeEach(() => {
    test = start();
  });

  it('show the episode in progress', () => {
    test.keep(7);
    test.watch(1, false);
    expect(test.recent()).toMatchObject([
      { ordinal: 0.5, progress: { episodeId: episodeId(1), positionSeconds: 50, isWatched: false } },
    ]);
  });

  it('show the next episode by order after a watched one, with the time of that one', () => {
    test.keep(7);
    test.watch(1, true);
    expect(test.recent()).toMatchObject([
      { ordinal: 1, progress: { episodeId: episodeId(2), positionSeconds: 0, updatedAt: test.clock.now() } },
    ]);
  });

  it('leave out a release whose last episode was watched, and one that was never opened', () => {
    test.keep(7);
    test.watch(2, true);
    test.watch(1, false, 8);
    expect(test.recent()).toEqual([]);
  });

  it('skip episodes watched before, and stay at the one watched last even if later ones were watched before', () => {
    test.keep(7);
    test.watch(1, true);
    test.watch(0, true);
    expect(test.recent()).toMatchObject([{ ordinal: 1, progress: { episodeId: episodeId(2), positionSeconds: 0 } }]);
    test.watch(2, true);
    test.watch(0, false);
    expect(test.recent()).toEqual([]);
    test.watch(3, false);
    expect(test.recent()).toEqual([]);
  });

  it('are twenty at most of the fifty last watched, and those after the twentieth are not looked for', () => {
    const watchLast = (id: number, isWatched: boolean) => test.watch(id * 10 + 2, isWatched, id);
    const shown = () => test.recent().map(({ release }) => Number(release.id));
    for (let id = 1; id <= 70; id += 1) {
      test.keep(id, id * 10);
      watchLast(id, id <= 40);
    }
    expect(shown()).toEqual(Array.from({ length: 20 }, (_, place) => 70 - place));
    for (let id = 46; id <= 70; id += 1) watchLast(id, true);
    expect(shown()).toEqual([45, 44, 43, 42, 41]);
    expect(test.lookedFor.map((wanted) => wanted.length)).toEqual([20, 50]);
  });

  it('write nothing, however long ago their releases were opened', () => {
    test.keep(7);
    test.watch(1, false);
    test.clock.pass(86_400_000);
    const before = test.changes();
    expect(test.recent()).toHaveLength(1);
    expect(test.changes()).toBe(before);
  });

  it('are opened ones only, and updates are looked for of these and of others, the last watched first', () => {
    test.keep(7);
    const fetchedAt = test.clock.now();
    test.watch(1, false, 9);
    test.watch(0, false, 7);
    expect(test.recent().map(({ release }) => release.id)).toEqual([7]);
    expect(test.lookedFor).toEqual([
      [
        { id: 7, fetchedAt },
        { id: 9, fetchedAt: null },
      ],
    ]);
  });
});
