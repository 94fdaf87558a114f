import Hls, {
  type ErrorData,
  ErrorDetails,
  Events,
  type Fragment,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';
import { createStreamLoader } from '../picture/stream-loader.ts';
import { createVideoElement, streamTransport } from '../picture/streamed-picture.ts';

/** Wide enough for the largest preview. */
const FRAME_WIDTH = 320;
/**
 * The first key frame of a segment and the second or so after it that a decoder reads before it shows a frame; a whole
 * segment is several times as long. Measured at 1.3 Mbit/s with B-frames: 96 kB are not enough.
 */
const HEAD_BYTES = 256 * 1024;
/** A position at the very edge of a segment may belong to the one before it. */
const INSIDE_SECONDS = 0.01;

/**
 * First frames of a stream's segments, decoded by a silent element outside the page. Only the beginning of a segment is
 * fetched.
 */
export function openSegmentFrames(url: string) {
  const video = createVideoElement();
  video.muted = true;
  const hls = new Hls({
    ...streamTransport(HeadLoader),
    autoStartLoad: false,
    // One segment at a time, and little of what was decoded before.
    maxBufferLength: 0.1,
    maxMaxBufferLength: 0.1,
    backBufferLength: 0,
    frontBufferFlushThreshold: 1,
  });
  const opened = Promise.withResolvers<readonly Fragment[]>();
  const living = new AbortController();
  hls.on(Events.LEVEL_LOADED, (_event, { details: { fragments } }) => {
    opened.resolve(fragments);
    const listed = fragments.map(({ start, duration }) => ({ start, duration }));
    // hls.js takes the beginning of a segment for all of it, and would move the segments after it.
    hls.on(Events.LEVEL_PTS_UPDATED, () => {
      fragments.forEach((fragment, index) => {
        const { start, duration } = listed[index] ?? fragment;
        fragment.setStart(start);
        fragment.duration = duration;
      });
    });
  });
  hls.on(Events.ERROR, (_event, data) => {
    if (isFailure(data)) opened.reject(data.error);
  });
  // The caller that waits for the segments gets the failure.
  opened.promise.catch(() => undefined);
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    /** Where each segment begins. Rejects when the playlist cannot be loaded. */
    startSeconds: opened.promise.then((segments) => segments.map(({ start }) => start)),
    /** Rejects when the signal ends it or the segment cannot be shown. One at a time. */
    async frameOf(index: number, signal: AbortSignal): Promise<ImageBitmap> {
      const segment = (await opened.promise)[index];
      if (segment === undefined) throw new RangeError('no such segment');
      await showSegment(hls, video, segment, AbortSignal.any([signal, living.signal]));
      return await createImageBitmap(video, { resizeWidth: FRAME_WIDTH, resizeQuality: 'medium' });
    },
    destroy(): void {
      living.abort();
      opened.reject(living.signal.reason);
      hls.destroy();
    },
  };
}

function isFailure({ fatal, details }: ErrorData): boolean {
  return fatal || details === ErrorDetails.FRAG_PARSING_ERROR || details === ErrorDetails.FRAG_LOAD_ERROR;
}

/** Resolves when the element shows the first frame of a segment. */
async function showSegment(hls: Hls, video: HTMLVideoElement, segment: Fragment, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const shown = Promise.withResolvers<void>();
  const listening = new AbortController();
  const atSeconds = segment.start + INSIDE_SECONDS;

  // `seeked` comes before the frame is there: a picture made then would show the former place.
  let waiting = video.requestVideoFrameCallback(look);
  function look(_now: number, { mediaTime }: VideoFrameCallbackMetadata): void {
    if (Math.abs(mediaTime - atSeconds) < segment.duration / 2) shown.resolve();
    else waiting = video.requestVideoFrameCallback(look);
  }

  function onBuffered(_event: unknown, { frag }: { readonly frag: Fragment }): void {
    if (frag.sn !== segment.sn) return;
    hls.stopLoad();
    // The first frame may come a little after the start that the playlist names.
    const starts = Array.from({ length: video.buffered.length }, (_, range) => video.buffered.start(range));
    const first = starts.find((start) => start > video.currentTime && start < segment.end);
    if (first !== undefined && video.seeking) video.currentTime = first + INSIDE_SECONDS;
  }

  function onError(_event: unknown, data: ErrorData): void {
    if (isFailure(data)) shown.reject(data.error);
  }

  signal.addEventListener('abort', () => shown.reject(signal.reason), { signal: listening.signal });
  hls.on(Events.FRAG_BUFFERED, onBuffered);
  hls.on(Events.ERROR, onError);
  video.currentTime = atSeconds;
  hls.startLoad(atSeconds);
  try {
    await shown.promise;
  } finally {
    listening.abort();
    video.cancelVideoFrameCallback(waiting);
    hls.off(Events.FRAG_BUFFERED, onBuffered);
    hls.off(Events.ERROR, onError);
    hls.stopLoad();
  }
}

/** Fetches only the beginning of segments, which is enough for their first frame. */
class HeadLoader extends createStreamLoader(() => {}) {
  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    super.load(canBeCut(context) ? { ...context, rangeStart: 0, rangeEnd: HEAD_BYTES } : context, config, callbacks);
  }
}

/** A transport stream can be read up to any place; other containers and encrypted segments cannot. */
function canBeCut(context: LoaderContext): boolean {
  if (!('frag' in context && context.frag instanceof Object) || context.rangeEnd) return false;
  // hls.js adds the fragment to the context of its request (FragmentLoaderContext).
  const { initSegment, sn, encrypted } = context.frag as Fragment;
  return initSegment === null && sn !== 'initSegment' && !encrypted;
}
