import { describe, expect, it } from 'vitest';
import { bufferAhead, frameRate, type Measurement } from './statistics-overlay.tsx';

const at = (positionSeconds: number, decodedFrames: number, height = 720): Measurement => ({
  width: 1280,
  height,
  decodedFrames,
  droppedFrames: 0,
  positionSeconds,
  bufferAheadSeconds: 0,
  stream: null,
});

describe('the buffer ahead', () => {
  it('ends at the first hole that playback cannot jump', () => {
    const spans = [
      { start: 0, end: 4 },
      { start: 10, end: 20 },
      { start: 20.05, end: 30 },
      { start: 31, end: 40 },
    ];
    expect(bufferAhead(spans, 12)).toBe(18);
    expect(bufferAhead(spans, 3)).toBe(1);
    expect(bufferAhead(spans, 5)).toBe(0);
    expect(bufferAhead([], 5)).toBe(0);
  });
});

describe('the frame rate', () => {
  it('is that of the film, whatever the speed', () => {
    expect(frameRate(at(10, 240), at(11, 264))).toBe(24);
    expect(frameRate(at(10, 240), at(12, 288))).toBe(24);
  });

  it('is not known while nothing moves, after a jump or with another source', () => {
    expect(frameRate(null, at(11, 264))).toBeNull();
    expect(frameRate(at(10, 240), at(10, 240))).toBeNull();
    expect(frameRate(at(100, 240), at(11, 264))).toBeNull();
    expect(frameRate(at(10, 240), at(11, 3))).toBeNull();
    expect(frameRate(at(10, 240, 480), at(11, 264, 720))).toBeNull();
  });
});
