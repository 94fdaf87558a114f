import { beforeEach, describe, expect, it } from 'vitest';
import { episode, openProgressStores, progressAt, release } from '#core/watching/progress/testing/progress-stores.ts';
import { type Reading, SETTLING_MILLISECONDS } from './timecode-rules.ts';

const remote = (n: number, positionSeconds: number) => ({
  episodeId: episode(n),
  positionSeconds,
  isWatched: false,
});

describe('merging the service’s list', () => {
  let kept: ReturnType<typeof openProgressStores>;
  const merge = (listed: ReturnType<typeof remote>[], now: number, takesOtherValues = true) =>
    kept.known.merge('5', listed, { at: now, savedAt: now, takesOtherValues });
  const positions = () =>
    kept.database
      .prepare("SELECT position_seconds AS position FROM progress WHERE account = '5' ORDER BY episode_id")
      .all()
      .map((row) => row['position']);
  beforeEach(() => {
    kept = openProgressStores();
  });

  it('takes a listed value, even a smaller one, but not over an unsent change or a removal', () => {
    kept.progress.save('5', progressAt(1, 100, 1));
    kept.outbox.acknowledge('5', kept.outbox.waiting('5', 9), 1);
    kept.progress.save('5', progressAt(2, 100, 2));
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(4)], isWatched: false }, 3);
    const listed = [1, 2, 3, 4].map((n) => remote(n, 40));
    const now = 1 + SETTLING_MILLISECONDS;
    expect(merge(listed, now).hasChanged).toBe(true);
    expect(positions()).toEqual([40, 100, 40]);
    expect(merge(listed, now).hasChanged).toBe(false);
  });

  it('ignores another value while a sent change settles, and says when to ask again', () => {
    kept.progress.save('5', progressAt(1, 100, 1));
    kept.outbox.acknowledge('5', kept.outbox.waiting('5', 9), 1_000);
    expect(merge([remote(1, 40)], 2_000)).toMatchObject({
      hasChanged: false,
      settlesAt: 1_000 + SETTLING_MILLISECONDS,
    });
    expect(positions()).toEqual([100]);
  });

  it('doubts another value of a known entry when the list may be a rebuilt one', () => {
    merge([remote(1, 40)], 1_000);
    expect(merge([remote(1, 10), remote(2, 5)], 2_000, false)).toMatchObject({
      doubted: [{ episodeId: episode(1), knownAt: 1_000 }],
    });
    expect(positions()).toEqual([40, 5]);
  });

  it('reports an unlisted entry as missing only if it was known, and forgets it only if it is unchanged since', () => {
    merge([remote(1, 40), remote(2, 40)], 1_000);
    kept.progress.save('5', progressAt(3, 7, 2_000));
    const listed = new Set<string>([episode(2)]);
    const { missing } = kept.known.absentFrom('5', listed, 1_000 + SETTLING_MILLISECONDS);
    expect(missing).toEqual([{ episodeId: episode(1), knownAt: 1_000 }]);
    kept.progress.save('5', progressAt(1, 41, 3_000));
    expect(missing.map((known) => kept.known.forget('5', known))).toEqual([false]);
    kept.outbox.acknowledge('5', kept.outbox.waiting('5', 9), 4_000);
    expect(missing.map((known) => kept.known.forget('5', known))).toEqual([false]);
    expect(kept.known.forget('5', { episodeId: episode(1), knownAt: 4_000 })).toBe(true);
    expect(positions()).toEqual([40, 7]);
  });

  it('completes an entry with its release once its episode is learned, and with the time of its stored record', () => {
    kept.known.merge('5', [remote(1, 40)], { at: 9, savedAt: null, takesOtherValues: true });
    expect(kept.positions('5')).toEqual([]);
    expect(kept.episodes.wanted('5', 5, 0)).toEqual([episode(1)]);
    kept.learn(episode(1), release);
    expect(kept.eventPayloads).toEqual([{ releaseId: 7 }]);
    expect(kept.positions('5')).toEqual([40]);
    expect(kept.known.hasUndated('5')).toBe(true);
    expect(kept.known.date('5', [{ ...remote(1, 40), updatedAt: 77 }])).toBe(1);
    expect(kept.known.hasUndated('5')).toBe(false);
    expect(kept.progress.latestByRelease('5', 1)[0]?.updatedAt).toBe(77);
  });

  it('wants the release of an unknown episode only if it was last asked for before the given time', () => {
    merge([remote(1, 40)], 1_000);
    kept.episodes.keepUnknown(episode(1), 5_000);
    expect(kept.episodes.wanted('5', 5, 5_000)).toEqual([]);
    expect(kept.episodes.wanted('5', 5, 5_001)).toEqual([episode(1)]);
  });
});

describe('merging a listed value of an episode with an unsent change', () => {
  let kept: ReturnType<typeof openProgressStores>;
  beforeEach(() => {
    kept = openProgressStores();
    ahead = 0;
  });
  const LATER = 1_000_000;
  /** How far this device's clock is now ahead of the service's. */
  let ahead = 0;
  /** Merges a list with this value of the first episode, saved at `savedAt` by the service's clock. */
  function hear(
    positionSeconds: number,
    isWatched: boolean,
    savedAt: number,
    isEcho: Reading['isEcho'] = () => false,
  ): void {
    const reading = { at: LATER, now: LATER + ahead, isEcho };
    const listed = [{ episodeId: episode(1), positionSeconds, isWatched }];
    const asked = kept.known.contested('5', listed, reading);
    const moments = new Set(asked.map(({ moment }) => moment));
    const isSavedAfter = (_: unknown, moment: number) => moments.has(moment) && savedAt > moment;
    kept.known.merge('5', listed, { ...reading, savedAt, takesOtherValues: true, isSavedAfter });
  }
  const unsent = () =>
    kept.outbox.waiting('5', 9).map(({ positionSeconds, isWatched }) => [positionSeconds, isWatched]);
  const here = () =>
    kept.progress.forRelease('5', release).map(({ positionSeconds, isWatched }) => [positionSeconds, isWatched]);
  const unmark = (now: number) =>
    kept.progress.mark('5', { releaseId: release, episodeIds: [episode(1)], isWatched: false }, now);
  const hasArrived = (n: number) => kept.outbox.acknowledge('5', kept.outbox.waiting('5', 9), n);

  it('keeps the service’s watched mark and the later position; position 0 of a mark does not count', () => {
    kept.progress.save('5', progressAt(1, 7.5, 100_000));
    hear(3, true, 50_000);
    expect(unsent()).toEqual([[7.5, true]]);
    hear(60, true, 200_000);
    expect(unsent()).toEqual([[60, true]]);
    hear(0, true, 300_000);
    expect([here(), unsent()]).toEqual([[[60, true]], [[60, true]]]);
  });

  it('takes a later value of the service and drops the unsent change', () => {
    kept.progress.save('5', progressAt(1, 30, 100_000));
    hear(95.9, true, 200_000);
    expect([here(), unsent()]).toEqual([[[95.9, true]], []]);
  });

  it('ignores an earlier value and takes a later one, even after this device’s clock was set forward', () => {
    kept.progress.save('5', progressAt(1, 30, 100_000));
    hasArrived(101_000);
    kept.progress.save('5', progressAt(1, 60, 150_000));
    ahead = 86_400_000;
    hear(30, false, 101_000);
    expect([here(), unsent()]).toEqual([[[60, false]], [[60, false]]]);
    hear(80, false, 200_000);
    expect([here(), unsent()]).toEqual([[[80, false]], []]);
  });

  it('drops an earlier watched mark for the unmarking here, and the unmarking for a later mark', () => {
    kept.progress.save('5', progressAt(1, 60, 100_000, true));
    hasArrived(100_000);
    unmark(200_000);
    hear(60, true, 100_000);
    expect([here(), kept.removing('5')]).toEqual([[], [episode(1)]]);
    kept.progress.save('5', progressAt(1, 5, 210_000));
    hear(60, true, 100_000);
    expect(unsent()).toEqual([[5, false]]);
    unmark(300_000);
    hear(80, true, 400_000);
    expect([here(), kept.removing('5')]).toEqual([[[80, true]], []]);
  });

  it('drops an earlier watched mark for the unmarking here, even after this device’s clock was set forward', () => {
    kept.progress.save('5', progressAt(1, 60, 100_000, true));
    hasArrived(101_000);
    unmark(200_000);
    unmark(201_000);
    ahead = 86_400_000;
    hear(60, true, 101_000);
    expect([here(), kept.removing('5')]).toEqual([[], [episode(1)]]);
    kept.progress.save('5', progressAt(1, 5, 210_000));
    hear(60, true, 101_000);
    expect(unsent()).toEqual([[5, false]]);
    unmark(300_000);
    hear(80, true, 400_000);
    expect([here(), kept.removing('5')]).toEqual([[[80, true]], []]);
  });

  it('does not undo an unmarking with a mark that this device sent itself', () => {
    kept.progress.save('5', progressAt(1, 60, 100_000, true));
    unmark(200_000);
    hear(60, true, 200_400, () => true);
    expect([here(), kept.removing('5')]).toEqual([[], [episode(1)]]);
  });

  it('drops an undone mark for the same one that another device sets after the undo', () => {
    kept.progress.save('5', progressAt(1, 60, 100_000));
    const watched = { releaseId: release, episodeIds: [episode(1)], isWatched: true };
    const former = kept.progress.mark('5', watched, 110_000);
    hasArrived(111_000);
    kept.progress.restore('5', { ...watched, former }, 200_000);
    hear(60, true, 111_000, (_, moment) => moment < 111_000);
    expect(here()).toEqual([[60, false]]);
    hear(60, true, 300_000, (_, moment) => moment < 111_000);
    expect(here()).toEqual([[60, true]]);
  });

  it('restores a mark that another device overwrote soon after it was sent, but not later', () => {
    kept.progress.save('5', progressAt(1, 60, 100_000, true));
    hasArrived(101_000);
    hear(5, false, 110_000);
    expect([here(), unsent()]).toEqual([[[5, true]], [[5, true]]]);
    hasArrived(112_000);
    hear(9, false, 500_000);
    expect([here(), unsent()]).toEqual([[[9, false]], []]);
  });
});
