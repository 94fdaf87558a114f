import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPastResuming, isWatchedAt, markFrom, resumeAtSeconds, usableMarks } from './playback.ts';

describe('where playback starts', () => {
  it('is five seconds before the saved place', () => {
    expect(resumeAtSeconds({ positionSeconds: 640, isWatched: false })).toBe(635);
  });
  it('is the beginning if the episode is unsaved, barely begun or watched', () => {
    expect(resumeAtSeconds(null)).toBe(0);
    expect(resumeAtSeconds({ positionSeconds: 29.9, isWatched: false })).toBe(0);
    expect(resumeAtSeconds({ positionSeconds: 640, isWatched: true })).toBe(0);
  });
});

describe('when an episode counts as watched', () => {
  it('counts from the beginning of its ending', () => {
    const episode = { ending: { startSeconds: 80, stopSeconds: 88 }, durationSeconds: 90 };
    expect(isWatchedAt(79.9, episode)).toBe(false);
    expect(isWatchedAt(80, episode)).toBe(true);
  });
  it('counts from nine tenths of its length without an ending, and never if the length is unknown', () => {
    expect(isWatchedAt(80.9, { ending: null, durationSeconds: 90 })).toBe(false);
    expect(isWatchedAt(81, { ending: null, durationSeconds: 90 })).toBe(true);
    expect(isWatchedAt(5, { ending: null, durationSeconds: 0 })).toBe(false);
  });
  it('counts from the chosen fraction, unless it has a plausible ending', () => {
    const plain = { ending: null, durationSeconds: 100 };
    const marked = { ending: { startSeconds: 80, stopSeconds: 100 }, durationSeconds: 100 };
    expect(isWatchedAt(50, plain, 0.5)).toBe(true);
    expect(isWatchedAt(49.9, plain, 0.5)).toBe(false);
    expect(isWatchedAt(99.9, plain, 1)).toBe(false);
    expect(isWatchedAt(79.9, marked, 0.5)).toBe(false);
    expect(isWatchedAt(80, marked, 1)).toBe(true);
  });
  it('ignores an implausible ending', () => {
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
  it('needs two finite numbers, the stop after the start', () => {
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

describe('usable marks', () => {
  const opening = { startSeconds: 10, stopSeconds: 20 };
  const ending = { startSeconds: 80, stopSeconds: 95 };
  it('are plausible ones; an ending is cut at the end of the episode', () => {
    expect(usableMarks({ opening, ending }, 100)).toEqual({ opening, ending });
    expect(usableMarks({ opening, ending: { ...ending, stopSeconds: 500 } }, 100).ending?.stopSeconds).toBe(100);
    expect(usableMarks({ opening, ending }, 0)).toEqual({ opening, ending });
  });
  it('exclude overlaps, marks past the end, an opening over half the length and an ending in the first half', () => {
    expect(usableMarks({ opening: { startSeconds: 10, stopSeconds: 85 }, ending }, 100)).toEqual({
      opening: null,
      ending: null,
    });
    expect(usableMarks({ opening: { startSeconds: 10, stopSeconds: 70 }, ending: null }, 100).opening).toBeNull();
    expect(usableMarks({ opening: { startSeconds: 120, stopSeconds: 140 }, ending: null }, 100).opening).toBeNull();
    expect(usableMarks({ opening: null, ending: { startSeconds: 40, stopSeconds: 52 } }, 100).ending).toBeNull();
    expect(usableMarks({ opening: null, ending: { startSeconds: 100, stopSeconds: 120 } }, 100).ending).toBeNull();
  });
  it('lie within the episode, in order and without overlap, whatever the service sends', () => {
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

describe('the place to resume at', () => {
  it('is past resuming in the last five seconds of the real length', () => {
    expect(isPastResuming(95, 100)).toBe(true);
    expect(isPastResuming(500, 100)).toBe(true);
    expect(isPastResuming(94.9, 100)).toBe(false);
    expect(isPastResuming(0, 3)).toBe(false);
    expect(isPastResuming(500, 0)).toBe(false);
  });
  it('is finite and not negative, whatever was saved', () => {
    fc.assert(
      fc.property(fc.double(), fc.boolean(), (positionSeconds, isWatched) => {
        const start = resumeAtSeconds({ positionSeconds, isWatched });
        expect(Number.isFinite(start)).toBe(true);
        expect(start).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
