import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events } from 'hls.js';
import workerSource from 'hls.js/dist/hls.worker.js?raw';
import type { Fault, Stretch } from '#renderer/features/player/machine/recovery.ts';
import { limitQuality } from './automatic-quality.ts';
import { fitsWindow, playlistIn } from './automatic-stream.ts';
import { createStreamLoader, FINAL_URL_HEADER } from './stream-loader.ts';

/** The page's policy allows workers from its own blobs only; one address serves every player of this window. */
let workerAddress: string | null = null;

const QUICK_RETRY = { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 };

/** hls.js repeats a request once, quickly; further retries and fresh addresses are up to machine/recovery.ts. */
const LOAD_POLICY = {
  // One timeout and the machine's longest pause together stay under the ten seconds in which playback must go on.
  default: { maxTimeToFirstByteMs: 6000, maxLoadTimeMs: 60_000, timeoutRetry: null, errorRetry: QUICK_RETRY },
};

/** Seconds kept loaded around the position that is watched. */
const BUFFER_LIMITS = { maxBufferLength: 40, maxMaxBufferLength: 60, backBufferLength: 30 };

/** Before playback: two or three segments, enough until more arrive. */
const WAITING_LIMITS = { maxBufferLength: 8, maxMaxBufferLength: 8 };

/** Before anything was measured in this window. */
const FIRST_BITS_PER_SECOND = 3_000_000;
/** A height that failed is tried again after this. */
const FORGIVEN_AFTER_MS = 30_000;
/** Measured by the last stream, so that the next one begins with a height that the connection carries. */
let knownBitsPerSecond = FIRST_BITS_PER_SECOND;

export type StreamedPicture = ReturnType<typeof streamInto>;

/** How hls.js fetches: through the page's own origin, with the true, opaque addresses, parsing in a worker. */
export function streamTransport(loader: ReturnType<typeof createStreamLoader>) {
  workerAddress ??= URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  return {
    loader,
    xhrSetup: (request: XMLHttpRequest, src: string) =>
      request.open('GET', `/media/stream?src=${encodeURIComponent(src)}`, true),
    enableWorker: true,
    workerPath: workerAddress,
    // The first segment need not wait until the element is ready for it.
    startFragPrefetch: true,
    manifestLoadPolicy: LOAD_POLICY,
    playlistLoadPolicy: LOAD_POLICY,
    fragLoadPolicy: LOAD_POLICY,
  };
}

/** Loads a stream into an element, at first no more than it needs to start at once. */
export function streamInto(video: HTMLVideoElement, url: string, atSeconds: number) {
  let onBytes = () => {};
  let hasFragment = false;
  const hls = new Hls({
    ...streamTransport(createStreamLoader(() => onBytes())),
    startPosition: atSeconds,
    // The first segment is one to watch, not a mere measurement.
    testBandwidth: false,
    abrEwmaDefaultEstimate: knownBitsPerSecond,
    // In seconds of loading, which are few while the buffer is full.
    abrEwmaFastVoD: 2,
    abrEwmaSlowVoD: 4,
    abrMaxWithRealBitrate: true,
    capLevelOnFPSDrop: true,
    errorPenaltyExpireMs: FORGIVEN_AFTER_MS,
    ...BUFFER_LIMITS,
    ...WAITING_LIMITS,
  });
  hls.on(Events.FRAG_LOADED, () => {
    hasFragment = true;
  });
  hls.on(Events.FRAG_BUFFERED, () => {
    knownBitsPerSecond = hls.bandwidthEstimate;
  });
  const isAutomatic = playlistIn(url) !== null;
  const statistics = meterStream(hls, isAutomatic ? limitQuality(hls, fitsWindow(url)) : () => null);
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    video,
    hls,
    /** As it was given; hls.js normalises its own copy. */
    url,
    isAutomatic,
    statistics,
    hasFragment: () => hasFragment,
    holds: (positionSeconds: number) => bufferedUntil(video.buffered, positionSeconds) > positionSeconds,
    /** From now on the picture is watched: it loads as much as playback needs and reports its bytes. */
    begin(report: () => void): void {
      onBytes = report;
      // hls.js reads the limits each time it decides whether to load on.
      Object.assign(hls.config, BUFFER_LIMITS);
    },
    /** While prepared in the background: reports the first frame and faults. Returns a function that ends it. */
    watch({ onReady, onFault }: { readonly onReady: () => void; readonly onFault: () => void }): () => void {
      const listening = new AbortController();
      const { signal } = listening;
      const onError = (_event: unknown, { fatal }: ErrorData) => fatal && onFault();
      hls.on(Events.ERROR, onError);
      video.addEventListener('canplay', onReady, { signal });
      video.addEventListener('error', onFault, { signal });
      return () => {
        listening.abort();
        hls.off(Events.ERROR, onError);
      };
    },
    destroy: () => hls.destroy(),
  };
}

export type StreamStatistics = ReturnType<ReturnType<typeof meterStream>>;

/** Statistics of a stream. They contain only the host of an address: the rest is a secret of the person's session. */
function meterStream(hls: Hls, automatic: () => ReturnType<ReturnType<typeof limitQuality>> | null) {
  let retries = 0;
  let host: string | null = null;
  let codecs: readonly string[] = [];
  let bitsPerSecond: number | null = null;

  hls.on(Events.ERROR, () => {
    retries += 1;
  });
  hls.on(Events.BUFFER_CREATED, (_event, { tracks }) => {
    // A muxed stream has one track whose codec names both.
    codecs = Object.values(tracks).flatMap(({ codec }) => codec?.split(',') ?? []);
  });
  hls.on(Events.FRAG_LOADED, (_event, { frag }) => {
    host = URL.parse(frag.url)?.host ?? host;
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag, stats }) => {
    if (frag.duration > 0 && stats.total > 0) bitsPerSecond = (stats.total * 8) / frag.duration;
  });

  return () => ({
    engine: `hls.js ${Hls.version}`,
    level: hls.currentLevel < 0 ? null : { number: hls.currentLevel + 1, count: hls.levels.length },
    /** Measured on the last loaded segment. */
    bitsPerSecond,
    automatic: automatic(),
    // Before the first segment the estimate is a mere default.
    bandwidthBitsPerSecond: host === null ? null : hls.bandwidthEstimate,
    codecs,
    host,
    /** Repeated requests and decoding errors. */
    retries,
  });
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

type ReportedError = Pick<ErrorData, 'type' | 'details' | 'response' | 'frag'> & { readonly networkDetails?: unknown };

/** The fault that a fatal error of hls.js means for recovery. */
export function faultOf(data: ReportedError): Fault {
  if (UNPLAYABLE.includes(data.details) || data.type === ErrorTypes.KEY_SYSTEM_ERROR) return { kind: 'unplayable' };
  if (GARBLED.includes(data.details)) return { kind: 'garbled' };
  const place = holeOf(data);
  if (data.details === ErrorDetails.FRAG_PARSING_ERROR) return { kind: 'garbled', ...place };
  if (data.type !== ErrorTypes.NETWORK_ERROR) return { kind: 'media' };
  const status = data.response?.code ?? 0;
  if (!isFromOwnRoute(data.networkDetails)) return { kind: 'network', status, ...place, ...waitOf(data) };
  if (status === NOT_ALLOWED) return { kind: 'foreign', ...place };
  return { kind: 'network', status: HOST_FAILED.includes(status) ? 0 : status, ...place };
}

function holeOf({ frag }: ReportedError): { readonly hole?: Stretch } {
  if (frag === undefined || !Number.isFinite(frag.start) || !(frag.duration > 0)) return {};
  return { hole: { startSeconds: frag.start, stopSeconds: frag.start + frag.duration } };
}

/** The wait that the host asks for, in seconds; a date is not read. */
function waitOf({ networkDetails }: ReportedError): { readonly waitMs?: number } {
  const seconds = Number(headerOf(networkDetails, 'retry-after'));
  return seconds > 0 ? { waitMs: seconds * 1000 } : {};
}

/** A host's answer carries its true address; an answer of the app itself has none. */
function isFromOwnRoute(request: unknown): boolean {
  return headerOf(request, FINAL_URL_HEADER) === '';
}

/** Empty if the answer lacks it; null without an answer. */
function headerOf(request: unknown, name: string): string | null {
  if (typeof request !== 'object' || request === null || !('getResponseHeader' in request)) return null;
  return typeof request.getResponseHeader === 'function' ? String(request.getResponseHeader(name) ?? '') : null;
}

/** Playback jumps over smaller holes in the buffer. */
const HOLE_SECONDS = 0.1;

/** The position up to which the buffer allows playback from a position. */
export function bufferedUntil(buffered: TimeRanges, positionSeconds: number): number {
  let until = positionSeconds;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= until + HOLE_SECONDS) until = Math.max(until, buffered.end(index));
  }
  return until;
}

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
