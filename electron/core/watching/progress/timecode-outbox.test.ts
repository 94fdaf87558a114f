import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';

describe('timecode outbox', () => {
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
  });

  it('holds one entry per episode with its latest value, and none of signed-out use', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    kept.progress.save('5', progressAt(1, 15, 2));
    kept.progress.save('5', progressAt(2, 5, 3));
    kept.progress.save(SIGNED_OUT, progressAt(3, 5, 3));
    expect(kept.waiting('5')).toEqual([
      [episode(1), 15],
      [episode(2), 5],
    ]);
    expect(kept.outbox.count('5')).toBe(2);
    expect(kept.waiting(SIGNED_OUT)).toEqual([]);
  });

  it('puts the episode whose last save is oldest first', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    kept.progress.save('5', progressAt(2, 5, 3));
    kept.progress.save('5', progressAt(1, 15, 5));
    expect(kept.waiting('5').map(([id]) => id)).toEqual([episode(2), episode(1)]);
  });

  it('keeps an entry that changed while it was being sent', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    const sent = kept.outbox.waiting('5', 10);
    kept.progress.save('5', progressAt(1, 20, 2));
    kept.outbox.acknowledge('5', sent, 3);
    expect(kept.waiting('5')).toEqual([[episode(1), 20]]);
    kept.outbox.acknowledge('5', kept.outbox.waiting('5', 10), 4);
    expect(kept.outbox.count('5')).toBe(0);
  });

  it('drops an entry whose stored position is damaged', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    kept.progress.save('5', progressAt(2, 10, 1));
    kept.database.exec(`UPDATE progress SET position_seconds = -1 WHERE episode_id = '${episode(1)}'`);
    expect(kept.waiting('5').map(([id]) => id)).toEqual([episode(2)]);
    expect(kept.outbox.count('5')).toBe(1);
  });

  it('sends a refused entry again only with a new value, and never if the service has no such episode', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    kept.progress.save('5', progressAt(2, 10, 1));
    const [first, second] = kept.outbox.waiting('5', 10);
    if (first === undefined || second === undefined) throw new Error('nothing is waiting');
    kept.outbox.refuse('5', [
      { entry: first, isForGood: false },
      { entry: second, isForGood: true },
    ]);
    expect(kept.outbox.count('5')).toBe(0);
    kept.progress.save('5', progressAt(1, 11, 2));
    kept.progress.save('5', progressAt(2, 12, 3));
    expect(kept.waiting('5')).toEqual([[episode(1), 11]]);
    expect(kept.positions('5')).toEqual([11, 12]);
  });

  it('drops an entry when its episode is removed, and the removal when the episode is saved again', () => {
    kept.progress.save('5', progressAt(1, 10, 1));
    const marked = { releaseId: release, episodeIds: [episode(1)] };
    kept.progress.mark('5', { ...marked, isWatched: false }, 2);
    expect([kept.waiting('5'), kept.removing('5')]).toEqual([[], [episode(1)]]);
    kept.progress.save('5', progressAt(1, 3, 3));
    expect([kept.waiting('5'), kept.removing('5')]).toEqual([[[episode(1), 3]], []]);
  });
});
