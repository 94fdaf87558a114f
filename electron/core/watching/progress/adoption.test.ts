import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import {
  episode,
  openProgressStores,
  progressAt,
  progressStoresOver,
  release,
} from '#core/watching/progress/testing/progress-stores.ts';

describe('signed-out progress', () => {
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
  });

  it('joins an account: the later change wins, also a removal, and is sent', () => {
    kept.progress.save('5', progressAt(3, 99, 1));
    for (const n of [1, 2, 3, 4]) kept.progress.save(SIGNED_OUT, progressAt(n, 10, 10 + n));
    kept.progress.save('5', progressAt(2, 99, 20));
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(4)], isWatched: false }, 30);
    kept.progress.adopt('5');
    expect(kept.progress.adoptable()).toBe(0);
    expect(kept.positions('5')).toEqual([10, 99, 10]);
    expect(kept.removing('5')).toEqual([episode(4)]);
    expect(kept.waiting('5').map(([id]) => id)).toEqual([episode(1), episode(3), episode(2)]);
  });

  it('stays watched if either side had watched the episode, at the later position', () => {
    kept.progress.save('5', progressAt(1, 60, 10, true));
    kept.progress.save(SIGNED_OUT, progressAt(2, 60, 10, true));
    kept.progress.save(SIGNED_OUT, progressAt(1, 5, 20));
    kept.progress.save('5', progressAt(2, 5, 20));
    kept.progress.adopt('5');
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 5, 20, true), progressAt(2, 5, 20, true)]);
  });

  it('is offered to each account until it declines, also after a restart, and again when more was watched', () => {
    expect(kept.progress.isAdoptionOffered('5')).toBe(false);
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 1));
    kept.progress.declineAdoption('5');
    expect(kept.progress.isAdoptionOffered('5')).toBe(false);
    expect(kept.progress.isAdoptionOffered('6')).toBe(true);
    expect(progressStoresOver(kept.database).progress.isAdoptionOffered('5')).toBe(false);
    expect(kept.progress.adoptable()).toBe(1);
    kept.progress.save(SIGNED_OUT, progressAt(1, 12, 2));
    expect(kept.progress.isAdoptionOffered('5')).toBe(true);
  });

  it('is offered again after an adoption although a clock that was ahead was set back', () => {
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 90));
    kept.progress.adopt('5');
    kept.progress.save(SIGNED_OUT, progressAt(2, 10, 50));
    expect(kept.progress.isAdoptionOffered('5')).toBe(true);
  });

  it('brings a mark that is later than the removal in the account, also at an earlier place', () => {
    const all = { releaseId: release, episodeIds: [episode(1), episode(2)], isWatched: true };
    kept.progress.save(SIGNED_OUT, progressAt(1, 10, 1, true));
    kept.progress.save('5', progressAt(1, 5, 2));
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(1)], isWatched: false }, 20);
    kept.progress.mark(SIGNED_OUT, all, 30);
    kept.progress.adopt('5');
    expect(kept.progress.forRelease('5', release)).toEqual([progressAt(1, 10, 30, true), progressAt(2, 0, 31, true)]);
    expect(kept.removing('5')).toEqual([]);
  });
});
