import Hls, { type ErrorData, ErrorTypes, Events, type HlsConfig } from 'hls.js';
import workerSource from 'hls.js/dist/hls.worker.js?raw';
import type { FetchedAhead } from './fetched-ahead.ts';
import { createStreamLoader, openThroughOwnOrigin } from './stream-loader.ts';
import { meterStream, type StreamStatistics } from './stream-statistics.ts';

/** The page's policy allows workers from blobs of the page only; one address serves every player of this window. */
let workerAddress: string | null = null;

const QUICK_RETRY = { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 1000 };

/** One quick repetition is hls.js's; patience, fresh addresses and what to say are the machine's (shared/domain/player/recovery). */
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
