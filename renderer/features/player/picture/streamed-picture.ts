import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events, type HlsConfig } from 'hls.js';
import workerSource from 'hls.js/dist/hls.worker.js?raw';
import type { Fault, Stretch } from '#renderer/features/player/machine/faults.ts';
import type { PlayerEvent } from '#renderer/features/player/machine/state.ts';
import { type FetchedAhead, FINAL_URL_HEADER } from './fetched-ahead.ts';
import { createStreamLoader, openThroughOwnOrigin } from './stream-loader.ts';
import { meterStream, type StreamStatistics } from './stream-statistics.ts';

/** The page's policy allows workers from blobs of the page only; one address serves every player of this window. */
let workerAddress: string | null = null;

const QUICK_RETRY = { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 };

/** One quick repetition is hls.js's; patience, fresh addresses and what to say are the machine's (machine/recovery.ts). */
const LOAD_POLICY = {
  // One patience and the machine's longest pause together stay under the ten seconds in which playback must go on.
  default: { maxTimeToFirstByteMs: 6000, maxLoadTimeMs: 60_000, timeoutRetry: null, errorRetry: QUICK_RETRY },
};

/** What is kept loaded around the place that is watched, in seconds. */
const BUFFER_LIMITS = { maxBufferLength: 40, maxMaxBufferLength: 60, backBufferLength: 30 };

/** An element and the stream that is loaded into it. */
export type StreamedPicture = {
  readonly video: HTMLVideoElement;
  readonly hls: Hls;
  /** As it was given; hls.js normalises its own copy. */
  readonly url: string;
  readonly statistics: () => StreamStatistics;
  /** Whether a whole piece of it has come. */
  readonly hasFragment: () => boolean;
  /** It is what is watched from now on: loads as much as that needs, and tells of its bytes. */
  readonly begin: (onBytes: () => void) => void;
  /** While prepared in the background: reports the first frame and the end. The returned function ends the telling. */
  readonly watch: (told: {
    readonly onReady: () => void;
    readonly onFault: (isOfNetwork: boolean) => void;
  }) => () => void;
  readonly destroy: () => void;
};

/** Buffer before playback: two or three segments, enough until more arrive. */
const WAITING_SECONDS = 8;

/** Loads a stream into an element, at first no more than it needs to start at once. */
export function streamInto(
  video: HTMLVideoElement,
  url: string,
  atSeconds: number,
  fetchedAhead: Pick<FetchedAhead, 'take'>,
): StreamedPicture {
  let onBytes = () => {};
  let hasFragment = false;
  const hls = new Hls(hlsConfig(atSeconds, fetchedAhead, () => onBytes()));
  setBuffer(hls, WAITING_SECONDS, WAITING_SECONDS);
  hls.on(Events.FRAG_LOADED, () => {
    hasFragment = true;
  });
  const statistics = meterStream(hls);
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    video,
    hls,
    url,
    statistics,
    hasFragment: () => hasFragment,
    begin(told) {
      onBytes = told;
      setBuffer(hls, BUFFER_LIMITS.maxBufferLength, BUFFER_LIMITS.maxMaxBufferLength);
    },
    watch({ onReady, onFault }) {
      const listening = new AbortController();
      const { signal } = listening;
      const onError = (_event: unknown, { fatal, type }: ErrorData) => {
        if (fatal) onFault(type === ErrorTypes.NETWORK_ERROR);
      };
      hls.on(Events.ERROR, onError);
      video.addEventListener('canplay', onReady, { signal });
      video.addEventListener('error', () => onFault(false), { signal });
      return () => {
        listening.abort();
        hls.off(Events.ERROR, onError);
      };
    },
    destroy: () => hls.destroy(),
  };
}

/** hls.js looks anew each time it decides whether to load on. */
function setBuffer({ config }: Hls, seconds: number, mostSeconds: number): void {
  config.maxBufferLength = seconds;
  config.maxMaxBufferLength = mostSeconds;
}

function workerPath(): string {
  workerAddress ??= URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  return workerAddress;
}

function hlsConfig(
  atSeconds: number,
  fetchedAhead: Pick<FetchedAhead, 'take'>,
  onBytes: () => void,
): Partial<HlsConfig> {
  return {
    startPosition: atSeconds,
    loader: createStreamLoader(fetchedAhead, onBytes),
    xhrSetup: openThroughOwnOrigin,
    enableWorker: true,
    workerPath: workerPath(),
    // The first piece need not wait until the element is ready for it.
    startFragPrefetch: true,
    ...BUFFER_LIMITS,
    manifestLoadPolicy: LOAD_POLICY,
    playlistLoadPolicy: LOAD_POLICY,
    fragLoadPolicy: LOAD_POLICY,
  };
}

const UNPLAYABLE: readonly string[] = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
];

const GARBLED: readonly string[] = [
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_EMPTY_ERROR,
  ErrorDetails.LEVEL_PARSING_ERROR,
];

/** Answers of the app's own media route: the host was not allowed, failed, or took too long. */
const NOT_ALLOWED = 403;
const HOST_FAILED: readonly number[] = [502, 504];

type Told = Pick<ErrorData, 'type' | 'details' | 'response' | 'networkDetails' | 'frag'>;

/** What a fatal error of hls.js means for recovery. */
export function faultOf(data: Told): Fault {
  if (UNPLAYABLE.includes(data.details) || data.type === ErrorTypes.KEY_SYSTEM_ERROR) return { kind: 'unplayable' };
  if (GARBLED.includes(data.details)) return { kind: 'garbled' };
  if (data.details === ErrorDetails.FRAG_PARSING_ERROR) return { kind: 'garbled', ...holeOf(data) };
  if (data.type !== ErrorTypes.NETWORK_ERROR) return { kind: 'media' };
  const place = holeOf(data);
  const status = data.response?.code ?? 0;
  if (!isFromOwnRoute(data.networkDetails)) return { kind: 'network', status, ...place };
  if (status === NOT_ALLOWED) return { kind: 'foreign', ...place };
  return { kind: 'network', status: HOST_FAILED.includes(status) ? 0 : status, ...place };
}

function holeOf({ frag }: Told): { readonly hole?: Stretch } {
  if (frag === undefined || !Number.isFinite(frag.start) || !(frag.duration > 0)) return {};
  return { hole: { startSeconds: frag.start, stopSeconds: frag.start + frag.duration } };
}

/** What a host answered comes with its true address (transport-address); what the app says itself has none. */
function isFromOwnRoute(request: unknown): boolean {
  if (typeof request !== 'object' || request === null || !('getResponseHeader' in request)) return false;
  return typeof request.getResponseHeader === 'function' && !request.getResponseHeader(FINAL_URL_HEADER);
}

/** Keeps the last picture in sight while the source behind it is changed. */
export function freezeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.hidden = false;
}

export function thawFrame(canvas: HTMLCanvasElement): void {
  canvas.hidden = true;
  // Gives the bitmap's memory back.
  canvas.width = 0;
  canvas.height = 0;
}

/** An element for a picture, in no page yet. */
export function createVideoElement(): HTMLVideoElement {
  const video = document.createElement('video');
  video.tabIndex = -1;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  // The service's streams have no captions of their own.
  const captions = document.createElement('track');
  captions.kind = 'captions';
  video.append(captions);
  return video;
}

/** One goes from the page as the other comes, in the same place, with its looks, its sound and the focus. */
export function replaceVideo(former: HTMLVideoElement, video: HTMLVideoElement): void {
  const { className, ariaLabel, volume, muted, defaultPlaybackRate, playbackRate } = former;
  const hadFocus = former === document.activeElement;
  Object.assign(video, { className, ariaLabel, volume, muted, defaultPlaybackRate, playbackRate });
  former.replaceWith(video);
  if (hadFocus) video.focus({ preventScroll: true });
}

/** Tells the machine what the video element does. The returned function ends it. */
export function followMedia(video: HTMLVideoElement, send: (event: PlayerEvent) => void): () => void {
  const listening = new AbortController();

  function on(name: keyof HTMLMediaElementEventMap, react: () => void): void {
    video.addEventListener(name, react, { signal: listening.signal });
  }

  on('canplay', () => {
    // One that was on its way when the source changed tells of the old source.
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    send({ type: 'media-ready', durationSeconds: video.duration, positionSeconds: video.currentTime });
  });
  on('durationchange', () => send({ type: 'length', durationSeconds: video.duration }));
  on('playing', () => {
    if (!video.seeking) send({ type: 'media-playing' });
  });
  on('pause', () => {
    // At its end the element pauses by itself; a change of source is no pause either.
    if (video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    // Where it came to rest, which the last `timeupdate` did not know.
    if (!video.seeking) send({ type: 'media-time', positionSeconds: video.currentTime });
    send({ type: 'media-paused' });
  });
  on('waiting', () => send({ type: 'media-waiting' }));
  on('seeked', () => {
    if (video.seeking) return;
    send({ type: 'media-seeked' });
    send({ type: 'media-time', positionSeconds: video.currentTime });
    // That it plays may have been told during the seek, when it did not count.
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) send({ type: 'media-playing' });
  });
  on('timeupdate', () => {
    if (!video.seeking) send({ type: 'media-time', positionSeconds: video.currentTime });
  });
  on('ended', () => send({ type: 'media-ended' }));
  return () => listening.abort();
}
