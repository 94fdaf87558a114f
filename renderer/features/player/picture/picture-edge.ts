import Hls, { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import type { PlayerEvent } from '#shared/domain/player/state.ts';
import { createFetchedAhead } from './fetched-ahead.ts';
import { freezeFrame, thawFrame } from './frozen-frame.ts';
import { hlsConfig } from './hls-config.ts';
import { faultOf } from './hls-fault.ts';
import { followMedia } from './media-events.ts';
import { createStreamMeter, type StreamStatistics } from './stream-statistics.ts';

/** Everything that is done to the picture. Addresses are the true, opaque ones of the CDN. */
export type PictureEdge = {
  readonly load: (url: string, atSeconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (toSeconds: number) => void;
  readonly recoverMedia: () => void;
  /** Goes on after a network fault without giving up what is buffered. */
  readonly resumeLoading: (atSeconds: number) => void;
  /** Begins no new request until loading is resumed. */
  readonly stopLoading: () => void;
  /** Fetches ahead what a playlist needs first at a position; whether all of it is there, in any case. */
  readonly prepare: (url: string, atSeconds: number) => Promise<boolean>;
  readonly statistics: () => StreamStatistics;
  readonly destroy: () => void;
};

/** A broken picture is told by the element and by hls.js; within this time it is one story. */
const SAME_FAULT_MS = 300;

export function createPictureEdge(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  send: (event: PlayerEvent) => void,
): PictureEdge {
  const fetchedAhead = createFetchedAhead();
  const meter = createStreamMeter();
  let hls: Hls | null = null;
  /** As it was given; hls.js normalises its own copy. */
  let loadedUrl = '';
  /** A seek that was asked for before the source knew its length. */
  let pendingSeek: number | null = null;
  let hasFragment = false;
  let told = { by: 'nobody', atMs: Number.NEGATIVE_INFINITY };

  function tellMediaFault(by: 'hls' | 'element'): void {
    const atMs = performance.now();
    if (told.by !== by && atMs - told.atMs < SAME_FAULT_MS) return;
    told = { by, atMs };
    send({ type: 'fault', fault: { kind: 'media' } });
  }

  function begin(url: string, atSeconds: number): Hls {
    const created = new Hls(hlsConfig(atSeconds, fetchedAhead, () => send({ type: 'bytes-arrived' })));
    created.on(Events.FRAG_LOADED, () => {
      hasFragment = true;
      send({ type: 'data-arrived' });
    });
    created.on(Events.LEVEL_LOADED, (_event, { details }) => {
      if (!details.live) send({ type: 'length', durationSeconds: details.totalduration });
    });
    created.on(Events.ERROR, (_event, data) => {
      if (created !== hls) return;
      if (!data.fatal) {
        if (data.type === ErrorTypes.NETWORK_ERROR) send({ type: 'hiccup' });
        if (data.details === ErrorDetails.FRAG_PARSING_ERROR) {
          // hls.js would leave it out without a word.
          created.stopLoad();
          send({ type: 'fault', fault: faultOf(data) });
        }
        return;
      }
      const fault = faultOf(data);
      if (fault.kind === 'media') tellMediaFault('hls');
      else send({ type: 'fault', fault });
    });
    meter.watch(created);
    created.loadSource(url);
    created.attachMedia(video);
    return created;
  }

  function end(): void {
    const ended = hls;
    hls = null;
    ended?.destroy();
  }

  function applyPendingSeek(): void {
    if (pendingSeek !== null) video.currentTime = pendingSeek;
    pendingSeek = null;
  }

  const stopFollowing = followMedia(video, (event) => {
    if (event.type === 'media-ready') thawFrame(canvas);
    send(event);
  });
  const listening = new AbortController();
  video.addEventListener('loadedmetadata', applyPendingSeek, { signal: listening.signal });
  video.addEventListener('error', () => tellMediaFault('element'), { signal: listening.signal });

  return {
    load(url, atSeconds) {
      freezeFrame(video, canvas);
      pendingSeek = null;
      hasFragment = false;
      end();
      loadedUrl = url;
      hls = begin(url, atSeconds);
    },
    play() {
      void video.play().catch((reason: unknown) => {
        // Anything else is a play that a newer load or pause made pointless.
        if (reason instanceof DOMException && reason.name === 'NotAllowedError') send({ type: 'autoplay-refused' });
      });
    },
    pause() {
      video.pause();
    },
    seek(toSeconds) {
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING) pendingSeek = toSeconds;
      else video.currentTime = toSeconds;
    },
    recoverMedia() {
      freezeFrame(video, canvas);
      hls?.recoverMediaError();
    },
    resumeLoading(atSeconds) {
      if (hls === null) return;
      if (hls.levels.length > 0) hls.startLoad(hasFragment ? -1 : atSeconds);
      else hls.loadSource(loadedUrl);
    },
    stopLoading() {
      hls?.stopLoad();
    },
    prepare: (url, atSeconds) => fetchedAhead.prepare(url, atSeconds),
    statistics: () => meter.read(hls),
    destroy() {
      stopFollowing();
      listening.abort();
      fetchedAhead.clear();
      end();
      thawFrame(canvas);
    },
  };
}
