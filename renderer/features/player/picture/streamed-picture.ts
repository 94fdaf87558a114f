import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js';
import type { FetchedAhead } from './fetched-ahead.ts';
import { BUFFER_LIMITS, hlsConfig } from './hls-config.ts';
import { meterStream, type StreamStatistics } from './stream-statistics.ts';

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
  /** While nobody watches it: tells that its first frame is there, and what ends it. The returned function ends the telling. */
  readonly watch: (told: {
    readonly onReady: () => void;
    readonly onFault: (isOfNetwork: boolean) => void;
  }) => () => void;
  readonly destroy: () => void;
};

/** While nobody watches it yet: two or three pieces, which do not run dry before more of them come. */
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
