import { describe, expect, it } from 'vitest';
import { isWatchedAt, markFrom, resumeAtSeconds } from './playback.ts';

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
