import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';
import { EpisodeId, ReleaseId } from '#shared/domain/identifiers.ts';
import { processorMilliseconds } from '#shared/testing/processor-time.ts';
import { createHistoryStore } from '../history/history.ts';

describe('progress store', () => {
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
  });

  it('keeps the progress of each account apart', () => {
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 1));
    kept.progress.save('5', progressAt(1, 50, 2));
    expect(kept.positions(SIGNED_OUT)).toEqual([10]);
    expect(kept.positions('5')).toEqual([50]);
    expect(kept.positions('6')).toEqual([]);
  });

  it('gives the latest episode of each release, newest release first', () => {
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 1));
    kept.progress.save(SIGNED_OUT, { ...progressAt(3, 30, 3), releaseId: ReleaseId.parse(8) });
    kept.progress.save(SIGNED_OUT, progressAt(2, 20, 4));
    expect(kept.progress.latestByRelease(SIGNED_OUT, 5).map(({ positionSeconds }) => positionSeconds)).toEqual([
      20, 30,
    ]);
  });

  it.each(['5', SIGNED_OUT])('ignores a late position from before the episode was removed: %s', (account) => {
    const remove = (now: number) =>
      kept.progress.mark(account, { releaseId: release, episodeIds: [episode(1)], isWatched: false }, now);
    kept.progress.save(account, progressAt(1, 10, 1));
    remove(20);
    kept.progress.save(account, progressAt(1, 12, 15, true), 100);
    expect(kept.positions(account)).toEqual([]);
    kept.progress.save(account, progressAt(1, 14, 25), 100);
    expect(kept.positions(account)).toEqual([14]);
  });

  it.each(['5', SIGNED_OUT])('takes only the mark of a late position from before the present one: %s', (account) => {
    kept.progress.save(account, progressAt(1, 900, 30));
    kept.progress.save(account, progressAt(1, 300, 20), 100);
    expect(kept.progress.forRelease(account, release)).toEqual([progressAt(1, 900, 30)]);
    kept.progress.save(account, progressAt(1, 300, 20, true), 100);
    expect(kept.progress.forRelease(account, release)).toEqual([progressAt(1, 900, 31, true)]);
    kept.progress.save(account, progressAt(1, 950, 40), 100);
    expect(kept.progress.forRelease(account, release)).toEqual([progressAt(1, 950, 40, true)]);
  });

  it('takes a late position in place of one from a clock that was ahead', () => {
    kept.progress.save('5', progressAt(1, 60, 1_000));
    kept.progress.save('5', progressAt(1, 300, 20), 30);
    expect(kept.positions('5')).toEqual([300]);
  });

  it('takes a late position in place of another device’s whose time is a guess', () => {
    kept.known.merge('5', [{ episodeId: episode(1), positionSeconds: 40, isWatched: false }], {
      ...{ at: 1_000, savedAt: 1_000, takesOtherValues: true },
    });
    kept.progress.save('5', progressAt(1, 300, 500), 2_000);
    expect(kept.positions('5')).toEqual([300]);
  });

  it('keeps an episode watched when it is played again, and its later position when an unmarking is undone', () => {
    kept.progress.save('5', progressAt(1, 60, 1, true));
    kept.progress.save('5', progressAt(1, 7.5, 2));
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 7.5, 2, true)]);
    const former = kept.progress.mark('5', { releaseId: release, episodeIds: [episode(1)], isWatched: false }, 3);
    kept.progress.save('5', progressAt(1, 9, 4));
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 9, 4)]);
    kept.progress.restore('5', { releaseId: release, episodeIds: [episode(1)], former }, 5);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 9, 4, true)]);
    kept.progress.restore('5', { releaseId: release, episodeIds: [episode(1)], former: [progressAt(1, 9, 4)] }, 6);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 9, 4)]);
  });

  it('keeps the order of changes when the clock is set back', () => {
    kept.progress.save('5', progressAt(1, 10, 5_000));
    kept.progress.save('5', { ...progressAt(2, 20, 1_000), releaseId: ReleaseId.parse(8) });
    expect(kept.progress.latestByRelease('5', 5).map(({ episodeId }) => episodeId)).toEqual([episode(2), episode(1)]);
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(3)], isWatched: false }, 2_000);
    kept.progress.save('5', progressAt(4, 1, 0));
    expect(kept.progress.forRelease('5', release).find(({ episodeId }) => episodeId === episode(4))?.updatedAt).toBe(
      5_003,
    );
  });
});

describe('an integer beyond JavaScript’s range', () => {
  const HUGE = '9223372036854775807';

  it.each(['updated_at', 'release_id'])(
    'in one entry (%s) costs that entry only; the others can be read and saved',
    (column) => {
      const kept = openProgressStores();
      const history = createHistoryStore({ database: kept.database, log: silentLog });
      for (const owner of [SIGNED_OUT, '5'] as const) {
        for (const number of [1, 2, 3]) kept.progress.save(owner, progressAt(number, number * 10, number));
      }
      kept.database.exec(`UPDATE progress SET ${column} = ${HUGE} WHERE episode_id = '${episode(2)}'`);
      const readable = [progressAt(1, 10, 1), progressAt(3, 30, 3)];
      for (const owner of [SIGNED_OUT, '5'] as const) {
        expect(kept.progress.forRelease(owner, release)).toEqual(readable);
        expect(kept.progress.latestByRelease(owner, 5)).toEqual([progressAt(3, 30, 3)]);
        expect(history.page(owner, 1).map(({ progress }) => progress)).toEqual(readable.toReversed());
        kept.progress.save(owner, progressAt(4, 40, 4));
        expect(kept.progress.forRelease(owner, release)).toEqual([...readable, progressAt(4, 40, 4)]);
      }
      expect(history.releases('5')).toEqual([release]);
      expect(history.ahead('5', 0)).toHaveLength(3);
      expect(kept.outbox.waiting('5', 9).map(({ positionSeconds }) => positionSeconds)).toEqual([10, 30, 40]);
      kept.progress.adopt('6');
      expect(kept.progress.forRelease('6', release)).toEqual([...readable, progressAt(4, 40, 4)]);
      kept.progress.save('5', progressAt(2, 25, 5));
      expect(kept.progress.forRelease('5', release).map(({ positionSeconds }) => positionSeconds)).toContain(25);
    },
  );

  it('in a removal or a hidden release does not stop saving, merging, adopting and other removals', () => {
    const kept = openProgressStores();
    const ids = { releaseId: release, episodeIds: [episode(1), episode(2)] };
    kept.progress.mark('5', { ...ids, isWatched: false }, 1);
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 1));
    kept.progress.hideRecent(SIGNED_OUT, release, true, 2);
    kept.progress.hideRecent('5', release, true, 2);
    kept.database.exec(`UPDATE timecode_removal SET removed_at = ${HUGE} WHERE episode_id = '${episode(1)}'`);
    kept.database.exec(`UPDATE recent_hidden SET hidden_at = ${HUGE}`);
    kept.progress.save('5', progressAt(3, 30, 3));
    expect(
      kept.known.merge('5', [{ episodeId: episode(1), positionSeconds: 7, isWatched: false }], {
        ...{ at: 9, savedAt: 9, takesOtherValues: true },
      }),
    ).toMatchObject({ hasChanged: false });
    kept.progress.adopt('5');
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(3, 30, 3)]);
    expect(kept.removals.waiting('5', 9).map(({ episodeId }) => episodeId)).toEqual([episode(2)]);
  });

  it.each([
    ['progress', 'is_watched', HUGE],
    ['progress', 'updated_at', `-${HUGE}`],
    ['timecode_known', 'known_at', HUGE],
    ['timecode_known', 'known_at', `-${HUGE}`],
    ['timecode_known', 'is_own', HUGE],
    ['timecode_known', 'is_dated', HUGE],
  ])('in one entry (%s.%s = %s) does not stop the merge of another', (table, column, value) => {
    const kept = openProgressStores();
    const listed = [1, 2].map((number) => ({ episodeId: episode(number), positionSeconds: 7, isWatched: false }));
    kept.known.merge('5', listed.slice(0, 1), { at: 1, savedAt: 1, takesOtherValues: true });
    kept.database.exec(`UPDATE ${table} SET ${column} = ${value}`);
    expect(kept.known.contested('5', listed, { at: 9, now: 9, isEcho: () => false })).toEqual([]);
    kept.learn(episode(2), release);
    kept.known.merge('5', listed, { at: 9, savedAt: 9, takesOtherValues: true });
    expect(kept.positions('5')).toEqual([7]);
  });

  it('as a negative time does not stop saving, hiding and adopting', () => {
    const kept = openProgressStores();
    kept.progress.save('5', progressAt(1, 10, 1));
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(2)], isWatched: false }, 2);
    kept.progress.hideRecent('5', release, true, 3);
    kept.database.exec(`
      UPDATE progress SET updated_at = -${HUGE}; UPDATE timecode_removal SET removed_at = -${HUGE};
      UPDATE recent_hidden SET hidden_at = -${HUGE}`);
    kept.progress.hideRecent('5', release, true, 4);
    kept.progress.save(SIGNED_OUT, progressAt(2, 20, 5));
    kept.progress.adopt('5');
    kept.progress.save('5', progressAt(1, 15, 6));
    expect(kept.positions('5')).toEqual([15, 20]);
  });
});

describe('episodes marked by hand', () => {
  const marked = (isWatched: boolean, ...numbers: number[]) => ({
    releaseId: release,
    episodeIds: numbers.map(episode),
    isWatched,
  });
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
    kept.progress.save('5', progressAt(1, 10, 1));
  });

  it('as watched keep their positions and are sent in the given order', () => {
    expect(kept.progress.mark('5', marked(true, 2, 1), 9)).toEqual([progressAt(1, 10, 1)]);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 10, 10, true), progressAt(2, 0, 9, true)]);
    expect(kept.waiting('5')).toEqual([
      [episode(2), 0],
      [episode(1), 10],
    ]);
  });

  it.each([true, false])('take no longer each when there are many (watched: %s)', async (isWatched) => {
    const ids = Array.from({ length: 1_100 }, (_, place) =>
      EpisodeId.parse(`${episode(0).slice(0, -4)}${1_000 + place}`),
    );
    const marking = (times: number, episodeIds: EpisodeId[]) => {
      const stores = Array.from({ length: times }, openProgressStores);
      const mark = ({ progress }: typeof kept) => progress.mark('5', { releaseId: release, episodeIds, isWatched }, 9);
      return processorMilliseconds(() => stores.map(mark));
    };
    // The same number in total takes about the same time.
    const few = await marking(30, ids.slice(0, 110));
    expect(await marking(3, ids)).toBeLessThan(few * 2);
  });

  it('as unwatched lose their positions and are removed from the service', () => {
    expect(kept.progress.mark('5', marked(false, 1, 2), 9)).toEqual([progressAt(1, 10, 1)]);
    expect(kept.positions('5')).toEqual([]);
    expect(kept.waiting('5')).toEqual([]);
    expect(kept.removing('5')).toEqual([episode(1), episode(2)]);
  });

  it('get their former progress back by undo; those without any stay removed', () => {
    const former = kept.progress.mark('5', marked(false, 1, 2), 9);
    kept.progress.restore('5', { releaseId: release, episodeIds: [episode(1), episode(2)], former }, 12);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 10, 1)]);
    expect(kept.removing('5')).toEqual([episode(2)]);
    expect(kept.waiting('5')).toEqual([[episode(1), 10]]);
  });

  it('lose only the mark by undo if they were played since', () => {
    const former = kept.progress.mark('5', marked(true, 1, 2), 9);
    kept.progress.save('5', progressAt(1, 15, 20));
    kept.progress.save('5', progressAt(2, 25, 21));
    kept.progress.restore('5', { releaseId: release, episodeIds: [episode(1), episode(2)], former }, 22);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 15, 20), progressAt(2, 25, 21)]);
    expect(kept.removing('5')).toEqual([]);
  });

  it('of several releases are removed and restored together, each in its own release', () => {
    const elsewhere = { ...progressAt(2, 20, 3), releaseId: ReleaseId.parse(8) };
    kept.progress.save('5', elsewhere);
    const episodeIds = [episode(1), episode(2)];
    const former = kept.progress.mark('5', { releaseId: null, episodeIds, isWatched: false }, 9);
    expect(former).toEqual([progressAt(1, 10, 1), elsewhere]);
    kept.progress.restore('5', { releaseId: null, episodeIds, former }, 12);
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 10, 1)]);
    expect(kept.progress.forRelease('5', ReleaseId.parse(8))).toEqual([elsewhere]);
  });

  it('that were already watched keep their time while signed out, except the last one if another is new', () => {
    const watchAgain = (...numbers: number[]) =>
      kept.progress.mark(SIGNED_OUT, { releaseId: release, episodeIds: numbers.map(episode), isWatched: true }, 100);
    const times = () => kept.progress.forRelease(SIGNED_OUT, release).map(({ updatedAt }) => updatedAt);
    kept.progress.save(SIGNED_OUT, progressAt(1, 60, 1, true));
    kept.progress.save(SIGNED_OUT, progressAt(2, 60, 2, true));
    watchAgain(1, 2);
    expect(times()).toEqual([1, 2]);
    // The last one is still the release's newest.
    kept.progress.save(SIGNED_OUT, progressAt(4, 60, 4, true));
    watchAgain(1, 2, 3, 4);
    expect(times()).toEqual([1, 2, 102, 103]);
    expect(kept.progress.latestByRelease(SIGNED_OUT, 1)).toMatchObject([{ episodeId: episode(4) }]);
  });

  it('while signed out are not sent', () => {
    kept.progress.mark(SIGNED_OUT, marked(true, 1), 9);
    kept.progress.mark(SIGNED_OUT, marked(false, 1), 9);
    expect(kept.waiting(SIGNED_OUT)).toEqual([]);
    expect(kept.removing(SIGNED_OUT)).toEqual([]);
    expect(kept.positions('5')).toEqual([10]);
  });
});
