import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';
import { ReleaseId } from '#shared/domain/identifiers.ts';

const OTHER = ReleaseId.parse(8);

describe('a release hidden from those to continue', () => {
  let kept: ReturnType<typeof openProgressStores>;
  const recent = (account: string) => kept.progress.latestByRelease(account, 5).map(({ releaseId }) => releaseId);
  beforeEach(() => {
    kept = openProgressStores();
    kept.progress.save('5', progressAt(1, 10, 1_000));
    kept.progress.save('5', { ...progressAt(3, 30, 2_000), releaseId: OTHER });
  });

  it('keeps its positions, and returns when an episode of it is watched again', () => {
    kept.progress.hideRecent('5', release, true, 3_000);
    expect(recent('5')).toEqual([OTHER]);
    expect(kept.positions('5')).toEqual([10]);
    kept.progress.save('5', { ...progressAt(3, 40, 4_000), releaseId: OTHER });
    expect(recent('5')).toEqual([OTHER]);
    kept.progress.save('5', progressAt(2, 5, 5_000));
    expect(recent('5')).toEqual([release, OTHER]);
  });

  it('returns when its hiding is undone', () => {
    kept.progress.hideRecent('5', release, true, 3_000);
    kept.progress.hideRecent('5', release, false, 3_500);
    expect(recent('5')).toEqual([OTHER, release]);
  });

  it('returns when it is watched after the clock was set back', () => {
    kept.progress.hideRecent('5', release, true, 9_000);
    kept.progress.save('5', progressAt(1, 20, 500));
    expect(recent('5')).toEqual([release, OTHER]);
  });

  it('is hidden in one account only, and adoption moves the signed-out hiding to the account', () => {
    kept.progress.save('6', progressAt(1, 10, 1_000));
    kept.progress.hideRecent('5', release, true, 3_000);
    expect(recent('6')).toEqual([release]);

    kept.progress.save(SIGNED_OUT, progressAt(2, 10, 1_500));
    kept.progress.hideRecent(SIGNED_OUT, release, true, 4_000);
    kept.progress.adopt('6');
    expect(recent('6')).toEqual([]);
    kept.progress.save(SIGNED_OUT, progressAt(2, 10, 1_600));
    expect(recent(SIGNED_OUT)).toEqual([release]);
  });

  it('stays hidden when the service lists progress from before its hiding', () => {
    kept.learn(episode(2), release);
    kept.progress.hideRecent('5', release, true, 3_000);
    const remote = { episodeId: episode(2), positionSeconds: 7, isWatched: false };
    kept.known.merge('5', [remote], { at: 9_000, savedAt: 9_000, takesOtherValues: true });
    expect(kept.positions('5')).toEqual([10, 7]);
    expect(recent('5')).toEqual([OTHER]);
    kept.known.date('5', [{ ...remote, updatedAt: 2_500 }]);
    expect(recent('5')).toEqual([OTHER]);
  });

  it('returns when progress on another device turns out to be later, and at once when it is watched here', () => {
    for (const n of [2, 4]) kept.learn(episode(n), release);
    const remote = (n: number) => ({ episodeId: episode(n), positionSeconds: 7, isWatched: false });
    const merging = { at: 9_000, savedAt: 9_000, takesOtherValues: true };
    kept.progress.hideRecent('5', release, true, 3_000);
    kept.known.merge('5', [remote(2)], merging);
    kept.known.date('5', [{ ...remote(2), updatedAt: 8_000 }]);
    expect(recent('5')).toEqual([release, OTHER]);

    kept.known.merge('5', [remote(4)], merging);
    kept.progress.hideRecent('5', release, true, 10_000);
    kept.progress.save('5', progressAt(4, 8, 11_000));
    expect(recent('5')).toEqual([release, OTHER]);
  });
});
