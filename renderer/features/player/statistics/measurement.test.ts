import { describe, expect, it } from 'vitest';
import { bufferedUntil } from '../picture/streamed-picture.ts';
import { frameRate, type Measurement } from './statistics-overlay.tsx';

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
    const starts = [0, 10, 20.05, 31];
    const ends = [4, 20, 30, 40];
    const spans = { length: 4, start: (index: number) => starts[index] ?? 0, end: (index: number) => ends[index] ?? 0 };
    expect(bufferedUntil(spans, 12)).toBe(30);
    expect(bufferedUntil(spans, 3)).toBe(4);
    expect(bufferedUntil(spans, 5)).toBe(5);
    expect(bufferedUntil({ ...spans, length: 0 }, 5)).toBe(5);
  });
});

describe('the frame rate', () => {
  it('is that of the film at any speed', () => {
    expect(frameRate(at(10, 240), at(11, 264))).toBe(24);
    expect(frameRate(at(10, 240), at(12, 288))).toBe(24);
  });

  it('is null before anything has played, after a jump back and with another source', () => {
    expect(frameRate(null, at(11, 264))).toBeNull();
    expect(frameRate(at(10, 240), at(10, 240))).toBeNull();
    expect(frameRate(at(100, 240), at(11, 264))).toBeNull();
    expect(frameRate(at(10, 240), at(11, 3))).toBeNull();
    expect(frameRate(at(10, 240, 480), at(11, 264, 720))).toBeNull();
  });
});
