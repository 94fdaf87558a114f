import type { StreamStatistics } from '../picture/stream-statistics.ts';

/** What the picture element and the stream are like at one moment. */
export type Measurement = {
  readonly width: number;
  readonly height: number;
  readonly decodedFrames: number;
  readonly droppedFrames: number;
  readonly positionSeconds: number;
  readonly bufferAheadSeconds: number;
  readonly stream: StreamStatistics | null;
};

type Span = { readonly start: number; readonly end: number };

/** Holes smaller than this are jumped by playback itself. */
const HOLE_SECONDS = 0.1;
/** Less than this of the film says nothing of its rate. */
const SHORTEST_SECONDS = 0.3;

export function measure(video: HTMLVideoElement, stream: StreamStatistics | null): Measurement {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  const spans = Array.from({ length: video.buffered.length }, (_, index) => ({
    start: video.buffered.start(index),
    end: video.buffered.end(index),
  }));
  return {
    width: video.videoWidth,
    height: video.videoHeight,
    decodedFrames: totalVideoFrames,
    droppedFrames: droppedVideoFrames,
    positionSeconds: video.currentTime,
    bufferAheadSeconds: bufferAhead(spans, video.currentTime),
    stream,
  };
}

/** How much can be played on from a position without anything more; `spans` are in order. */
export function bufferAhead(spans: readonly Span[], positionSeconds: number): number {
  let until = positionSeconds;
  for (const { start, end } of spans) if (start <= until + HOLE_SECONDS) until = Math.max(until, end);
  return until - positionSeconds;
}

/** Frames of the film in a second of it, at any speed; null after a pause, a seek or another source. */
export function frameRate(before: Measurement | null, after: Measurement): number | null {
  if (before === null || before.height !== after.height) return null;
  const seconds = after.positionSeconds - before.positionSeconds;
  const frames = after.decodedFrames - before.decodedFrames;
  return seconds < SHORTEST_SECONDS || frames <= 0 ? null : frames / seconds;
}
