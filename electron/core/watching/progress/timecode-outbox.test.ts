import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#core/account/account-service.ts';
import { at, episode, openProgressStores, release } from '#core/platform/database/testing/progress-fixture.ts';

describe('a saved position on its way to the service', () => {
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
  });

  it('waits once per episode, with its latest value, and only for an account', () => {
    kept.progress.save('5', at(1, 10, 1));
    kept.progress.save('5', at(1, 15, 2));
    kept.progress.save('5', at(2, 5, 3));
    kept.progress.save(SIGNED_OUT, at(3, 5, 3));
    expect(kept.waiting('5')).toEqual([
      [episode(1), 15],
      [episode(2), 5],
    ]);
    expect(kept.outbox.count('5')).toBe(2);
    expect(kept.waiting(SIGNED_OUT)).toEqual([]);
  });

  it('goes out before what was saved later, whichever of them was first', () => {
    kept.progress.save('5', at(1, 10, 1));
    kept.progress.save('5', at(2, 5, 3));
    kept.progress.save('5', at(1, 15, 5));
    expect(kept.waiting('5').map(([id]) => id)).toEqual([episode(2), episode(1)]);
  });

  it('goes on waiting when it changed while it was being sent', () => {
    kept.progress.save('5', at(1, 10, 1));
    const sent = kept.outbox.waiting('5', 10);
    kept.progress.save('5', at(1, 20, 2));
    kept.outbox.acknowledge('5', sent, 3);
    expect(kept.waiting('5')).toEqual([[episode(1), 20]]);
    kept.outbox.acknowledge('5', kept.outbox.waiting('5', 10), 4);
    expect(kept.outbox.count('5')).toBe(0);
  });

  it('is not waited for when it makes no sense any more', () => {
    kept.progress.save('5', at(1, 10, 1));
    kept.progress.save('5', at(2, 10, 1));
    kept.database.exec(`UPDATE progress SET position_seconds = -1 WHERE episode_id = '${episode(1)}'`);
    expect(kept.waiting('5').map(([id]) => id)).toEqual([episode(2)]);
    expect(kept.outbox.count('5')).toBe(1);
  });

  it('is not sent again after it was refused, until it has another value; nor then where the service has no such episode', () => {
    kept.progress.save('5', at(1, 10, 1));
    kept.progress.save('5', at(2, 10, 1));
    const [first, second] = kept.outbox.waiting('5', 10);
    if (first === undefined || second === undefined) throw new Error('nothing is waiting');
    kept.outbox.refuse('5', [
      { entry: first, isForGood: false },
      { entry: second, isForGood: true },
    ]);
    expect(kept.outbox.count('5')).toBe(0);
    kept.progress.save('5', at(1, 11, 2));
    kept.progress.save('5', at(2, 12, 3));
    expect(kept.waiting('5')).toEqual([[episode(1), 11]]);
    expect(kept.positions('5')).toEqual([11, 12]);
  });

  it('gives way to a removal, and a removal to it', () => {
    kept.progress.save('5', at(1, 10, 1));
    const marked = { releaseId: release, episodeIds: [episode(1)] };
    kept.progress.mark('5', { ...marked, isWatched: false }, 2);
    expect([kept.waiting('5'), kept.removing('5')]).toEqual([[], [episode(1)]]);
    kept.progress.save('5', at(1, 3, 3));
    expect([kept.waiting('5'), kept.removing('5')]).toEqual([[[episode(1), 3]], []]);
  });
});
