import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPastResuming, isWatchedAt, markFrom, resumeAtSeconds, usableMarks } from './playback.ts';

describe('where playback starts', () => {
  it('is five seconds before the saved place', () => {
    expect(resumeAtSeconds({ positionSeconds: 640, isWatched: false })).toBe(635);
  });
  it('is the start when nothing was saved, barely begun, or already watched', () => {
    expect(resumeAtSeconds(null)).toBe(0);
    expect(resumeAtSeconds({ positionSeconds: 29.9, isWatched: false })).toBe(0);
    expect(resumeAtSeconds({ positionSeconds: 640, isWatched: true })).toBe(0);
  });
});

describe('when an episode counts as watched', () => {
  it('is when its ending begins', () => {
    const episode = { ending: { startSeconds: 80, stopSeconds: 88 }, durationSeconds: 90 };
    expect(isWatchedAt(79.9, episode)).toBe(false);
    expect(isWatchedAt(80, episode)).toBe(true);
  });
  it('is at nine tenths without an ending, and never for an unknown length', () => {
    expect(isWatchedAt(80.9, { ending: null, durationSeconds: 90 })).toBe(false);
    expect(isWatchedAt(81, { ending: null, durationSeconds: 90 })).toBe(true);
    expect(isWatchedAt(5, { ending: null, durationSeconds: 0 })).toBe(false);
  });
  it('is at the chosen part of it, but an ending that can be true comes first', () => {
    const plain = { ending: null, durationSeconds: 100 };
    const marked = { ending: { startSeconds: 80, stopSeconds: 100 }, durationSeconds: 100 };
    expect(isWatchedAt(50, plain, 0.5)).toBe(true);
    expect(isWatchedAt(49.9, plain, 0.5)).toBe(false);
    expect(isWatchedAt(99.9, plain, 1)).toBe(false);
    expect(isWatchedAt(79.9, marked, 0.5)).toBe(false);
    expect(isWatchedAt(80, marked, 1)).toBe(true);
  });
  it('is not when an ending begins that cannot be one', () => {
    for (const [startSeconds, stopSeconds] of [
      [10, 30],
      [100, 120],
      [90, 80],
    ] as const) {
      const episode = { ending: { startSeconds, stopSeconds }, durationSeconds: 100 };
      expect(isWatchedAt(89, episode)).toBe(false);
      expect(isWatchedAt(90, episode)).toBe(true);
    }
  });
});

describe('a mark', () => {
  it('needs both numbers in order', () => {
    expect(markFrom(6, 20)).toEqual({ startSeconds: 6, stopSeconds: 20 });
    for (const [start, stop] of [
      [null, null],
      [6, null],
      [20, 6],
      [6, 6],
      [-1, 6],
      [Number.NaN, 6],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(markFrom(start, stop)).toBeNull();
    }
  });
});

describe('the marks that can be true', () => {
  const opening = { startSeconds: 10, stopSeconds: 20 };
  const ending = { startSeconds: 80, stopSeconds: 95 };
  it('are those in their places; an ending stops at the end at the latest', () => {
    expect(usableMarks({ opening, ending }, 100)).toEqual({ opening, ending });
    expect(usableMarks({ opening, ending: { ...ending, stopSeconds: 500 } }, 100).ending?.stopSeconds).toBe(100);
    expect(usableMarks({ opening, ending }, 0)).toEqual({ opening, ending });
  });
  it('are none that overlap, none beyond the episode, no opening that is most of it, no ending in its first half', () => {
    expect(usableMarks({ opening: { startSeconds: 10, stopSeconds: 85 }, ending }, 100)).toEqual({
      opening: null,
      ending: null,
    });
    expect(usableMarks({ opening: { startSeconds: 10, stopSeconds: 70 }, ending: null }, 100).opening).toBeNull();
    expect(usableMarks({ opening: { startSeconds: 120, stopSeconds: 140 }, ending: null }, 100).opening).toBeNull();
    expect(usableMarks({ opening: null, ending: { startSeconds: 40, stopSeconds: 52 } }, 100).ending).toBeNull();
    expect(usableMarks({ opening: null, ending: { startSeconds: 100, stopSeconds: 120 } }, 100).ending).toBeNull();
  });
  it('lie within the episode, apart and in order, whatever the service says', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -10, max: 120 }), fc.constant(null));
    const length = fc.oneof(fc.constantFrom(0, Number.NaN, -1, 100), fc.double());
    fc.assert(
      fc.property(number, number, number, number, length, (start, stop, from, to, durationSeconds) => {
        const usable = usableMarks({ opening: markFrom(start, stop), ending: markFrom(from, to) }, durationSeconds);
        for (const mark of [usable.opening, usable.ending]) {
          if (mark === null) continue;
          expect(mark.startSeconds).toBeGreaterThanOrEqual(0);
          expect(mark.stopSeconds).toBeGreaterThan(mark.startSeconds);
          expect(Number.isFinite(mark.stopSeconds)).toBe(true);
          if (durationSeconds > 0) expect(mark.stopSeconds).toBeLessThanOrEqual(durationSeconds);
        }
        if (usable.opening === null || usable.ending === null) return;
        expect(usable.opening.stopSeconds).toBeLessThanOrEqual(usable.ending.startSeconds);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a place to start at', () => {
  it('is none when the true length leaves nothing after it', () => {
    expect(isPastResuming(95, 100)).toBe(true);
    expect(isPastResuming(500, 100)).toBe(true);
    expect(isPastResuming(94.9, 100)).toBe(false);
    expect(isPastResuming(0, 3)).toBe(false);
    expect(isPastResuming(500, 0)).toBe(false);
  });
  it('is a number within what was saved, whatever that is', () => {
    fc.assert(
      fc.property(fc.double(), fc.boolean(), (positionSeconds, isWatched) => {
        const start = resumeAtSeconds({ positionSeconds, isWatched });
        expect(Number.isFinite(start)).toBe(true);
        expect(start).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
