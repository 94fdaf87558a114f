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
import { recentlyWatched } from './fresh-releases.ts';

const streams = [{ height: 480 as const, url: 'https://cdn.example/480.m3u8' }];
const episodes = [0, 0.5, 1].map((ordinal, place) => sampleEpisode(place, { ordinal, streams }));
const episodeId = (n: number) => sampleEpisode(n).id;

function start() {
  const database = openEmptyDatabase();
  const clock = createManualClock();
  const progress = createProgressStore({ database, log: silentLog });
  const answers = createAnswerStore(database, appContract, { now: clock.now, log: silentLog });
  const lookedFor: LastRead[][] = [];
  const parts = {
    progress,
    answers,
    freshReleases: { lookFor: (wanted: readonly LastRead[]) => lookedFor.push([...wanted]) },
  };
  return {
    lookedFor,
    clock,
    keep: (id: number) => answers.put('releases.get', { idOrAlias: String(id) }, sampleRelease({ id, episodes })),
    watch: (n: number, isWatched: boolean, releaseId = 7) => {
      clock.pass(1_000);
      const release = sampleRelease({ id: releaseId });
      const saved = { episodeId: episodeId(n), releaseId: release.id, positionSeconds: 50, isWatched };
      progress.save(SIGNED_OUT, { ...saved, updatedAt: clock.now() });
    },
    recent: () => recentlyWatched(SIGNED_OUT, parts),
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
