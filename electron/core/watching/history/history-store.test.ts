import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { silentLog } from '#core/testing/silent-log.ts';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';
import { EpisodeId } from '#shared/domain/identifiers.ts';
import { createHistoryStore } from './history.ts';

describe('history store', () => {
  let kept: ReturnType<typeof openProgressStores>;
  let history: ReturnType<typeof createHistoryStore>;
  beforeEach(() => {
    kept = openProgressStores();
    history = createHistoryStore({ database: kept.database, log: silentLog });
  });

  const arrive = (time: number) => kept.outbox.acknowledge('5', kept.outbox.waiting('5', 100), time);

  it('pages and counts the entries of each account, newest first', () => {
    const id = (n: number) => EpisodeId.parse(`00000000-0000-4000-8000-00000000${String(1_000 + n)}`);
    for (let n = 0; n < 30; n++) kept.progress.save(SIGNED_OUT, { ...progressAt(1, n, n), episodeId: id(n) });
    kept.progress.save('5', progressAt(4, 4, 4));
    const places = (page: number) => history.page(SIGNED_OUT, page).map(({ progress }) => progress.positionSeconds);
    expect([places(1)[0], places(1).length]).toEqual([29, 25]);
    expect([places(2), places(3)]).toEqual([[4, 3, 2, 1, 0], []]);
    expect([history.count(SIGNED_OUT), history.count('5'), history.count('6')]).toEqual([30, 1, 0]);
  });

  it('leaves out episodes whose release is unknown', () => {
    kept.progress.save('5', progressAt(1, 1, 1));
    kept.known.merge('5', [{ episodeId: episode(2), positionSeconds: 9, isWatched: false }], {
      ...{ at: 5, savedAt: 5, takesOtherValues: true },
    });
    expect(history.page('5', 1).map(({ progress }) => progress.episodeId)).toEqual([episode(1)]);
    expect(history.count('5')).toBe(1);
  });

  it('flags the unsent entries of an account, and none of signed-out use', () => {
    kept.progress.save('5', progressAt(1, 1, 1));
    arrive(1_000);
    kept.progress.save('5', progressAt(2, 2, 2));
    kept.progress.save(SIGNED_OUT, progressAt(3, 3, 3));
    const unsent = (account: string) => history.page(account, 1).map(({ isUnsent }) => isUnsent);
    expect(unsent('5')).toEqual([true, false]);
    expect(unsent(SIGNED_OUT)).toEqual([false]);
  });

  it('lists unsent entries, and those that arrived since the given time, as ahead of the service', () => {
    kept.progress.save('5', progressAt(1, 1, 1));
    arrive(1_000);
    kept.progress.save('5', progressAt(2, 2, 2));
    arrive(2_000);
    kept.progress.save('5', progressAt(1, 1.5, 3));
    kept.progress.save('5', progressAt(3, 3, 4));
    const ahead = (since: number) =>
      history
        .ahead('5', since)
        .map(({ progress, isUnsent, isAddition }) => [progress.positionSeconds, isUnsent, isAddition]);
    expect(ahead(2_000)).toEqual([
      [3, true, true],
      [1.5, true, false],
      [2, false, false],
    ]);
    expect(ahead(2_001)).toHaveLength(2);
  });

  it('does not list entries from the service as ahead, nor a refused one until it has a new value', () => {
    kept.learn(episode(1), release);
    kept.known.merge('5', [{ episodeId: episode(1), positionSeconds: 9, isWatched: false }], {
      ...{ at: 5_000, savedAt: 5, takesOtherValues: true },
    });
    kept.progress.save('5', progressAt(2, 2, 2));
    const [entry] = kept.outbox.waiting('5', 1);
    if (entry === undefined) throw new Error('nothing waits');
    kept.outbox.refuse('5', [{ entry, isForGood: false }]);
    expect(history.ahead('5', 0)).toEqual([]);
    expect(history.page('5', 1).map(({ isUnsent }) => isUnsent)).toEqual([false, false]);
    kept.progress.save('5', progressAt(2, 3, 4));
    expect(history.ahead('5', 0)).toHaveLength(1);
  });

  it('lists removed episodes until their removal is confirmed', () => {
    kept.progress.save('5', progressAt(1, 1, 1));
    kept.progress.mark('5', { releaseId: null, episodeIds: [episode(1), episode(2)], isWatched: false }, 5);
    expect(history.removed('5')).toEqual(new Set([episode(1), episode(2)]));
    kept.removals.drop('5', kept.removals.waiting('5', 1));
    expect(history.removed('5')).toEqual(new Set([episode(2)]));
    expect(history.removed('6')).toEqual(new Set());
  });
});
