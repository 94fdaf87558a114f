import { ErrorDetails, ErrorTypes, Events } from 'hls.js';
import type { PlayerEvent } from '#renderer/features/player/machine/state.ts';
import { isInPictureInPicture } from '../hooks/use-window-modes.ts';
import { createFetchedAhead } from './fetched-ahead.ts';
import { type PreparedPicture, pictureAhead, SAME_PLACE_SECONDS } from './picture-ahead.ts';
import type { StreamStatistics } from './stream-statistics.ts';
import { faultOf, followMedia, freezeFrame, type StreamedPicture, streamInto, thawFrame } from './streamed-picture.ts';

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
  /** The same for another episode, which then comes with a picture of its own; whether its first frame is there. */
  readonly prepareNext: (url: string, atSeconds: number) => Promise<boolean>;
  /** Puts what was prepared for it into the page, before it is loaded, and plays it; false when there is nothing. */
  readonly showNext: (url: string, atSeconds: number) => boolean;
  /** Puts the former picture back into the page if the shown one was not loaded. */
  readonly hideNext: () => void;
  /** Null while nothing was loaded. */
  readonly statistics: () => StreamStatistics | null;
  readonly destroy: () => void;
};

/** The elements in the page. The picture is another one when a prepared one takes its place. */
export type Screen = {
  readonly video: () => HTMLVideoElement;
  /** Puts one into the place of the other. */
  readonly show: (former: HTMLVideoElement, video: HTMLVideoElement) => void;
  /** It is everybody's from now on. */
  readonly tell: (video: HTMLVideoElement) => void;
  /** Lies over the picture. */
  readonly frozenFrame: HTMLCanvasElement;
};

/** A broken picture is told by the element and by hls.js; within this time it is one story. */
const SAME_FAULT_MS = 300;
/** Latest time to destroy a replaced picture; a busy window keeps two until then. */
const LATEST_DESTROYED_MS = 1_000;

export function createPictureEdge(screen: Screen, send: (event: PlayerEvent) => void): PictureEdge {
  const { frozenFrame } = screen;
  const fetchedAhead = createFetchedAhead();
  const living = new AbortController();
  let video = screen.video();
  let present: StreamedPicture | null = null;
  /** In the page before it is loaded. */
  let shown: (PreparedPicture & { readonly url: string; readonly atSeconds: number }) | null = null;
  let stopFollowing = followVideo();
  /** A seek that was asked for before the source knew its length. */
  let pendingSeek: number | null = null;
  /** Retries of earlier pictures. */
  let retriesBefore = 0;
  let told = { by: 'nobody', atMs: Number.NEGATIVE_INFINITY };

  function tellMediaFault(by: 'hls' | 'element'): void {
    const atMs = performance.now();
    if (told.by !== by && atMs - told.atMs < SAME_FAULT_MS) return;
    told = { by, atMs };
    send({ type: 'fault', fault: { kind: 'media' } });
  }

  function begin(picture: StreamedPicture): void {
    present = picture;
    const { hls } = picture;
    // Replaced pictures report nothing.
    const isWatched = () => picture === present && shown === null;
    const tell = (event: PlayerEvent) => {
      if (isWatched()) send(event);
    };
    picture.begin(() => tell({ type: 'bytes-arrived' }));
    hls.on(Events.FRAG_LOADED, () => tell({ type: 'data-arrived' }));
    hls.on(Events.LEVEL_LOADED, (_event, { details }) => {
      if (!details.live) tell({ type: 'length', durationSeconds: details.totalduration });
    });
    hls.on(Events.ERROR, (_event, data) => {
      if (!isWatched()) return;
      if (!data.fatal) {
        if (data.type === ErrorTypes.NETWORK_ERROR) send({ type: 'hiccup' });
        if (data.details === ErrorDetails.FRAG_PARSING_ERROR) {
          // hls.js would leave it out without a word.
          hls.stopLoad();
          send({ type: 'fault', fault: faultOf(data) });
        }
        return;
      }
      const fault = faultOf(data);
      if (fault.kind === 'media') tellMediaFault('hls');
      else send({ type: 'fault', fault });
    });
  }

  /** Takes the present one out of it: nothing that it does is told any more. */
  function leave(): StreamedPicture | null {
    const left = present;
    present = null;
    retriesBefore += left?.statistics().retries ?? 0;
    return left;
  }

  function end(): void {
    leave()?.destroy();
  }

  /** The prepared picture comes into the page as the one before goes. */
  function show(picture: StreamedPicture): void {
    stopFollowing();
    if (!video.paused) video.pause();
    screen.show(video, picture.video);
    thawFrame(frozenFrame);
  }

  /** What was shown and is not what is wanted leaves the page again. */
  function hideShown(): void {
    if (shown === null) return;
    const { picture } = shown;
    shown = null;
    screen.show(picture.video, video);
    // What was changed meanwhile was changed on it, and has been put aside by the other's.
    screen.tell(video);
    picture.destroy();
    stopFollowing = followVideo();
  }

  function takeShown(url: string, atSeconds: number): PreparedPicture | null {
    const found = shown;
    if (found?.url === url && Math.abs(found.atSeconds - atSeconds) <= SAME_PLACE_SECONDS) {
      shown = null;
      return found;
    }
    hideShown();
    return null;
  }

  function adopt({ picture, isBroken }: PreparedPicture): void {
    video = picture.video;
    screen.tell(video);
    stopFollowing = followVideo();
    const former = leave();
    if (former !== null) destroyLater(former);
    begin(picture);
    if (isBroken) picture.hls.startLoad(-1);
    if (picture.hasFragment()) queueMicrotask(() => tellWhatCame(picture));
  }

  /** Reports events that arrived before there was a listener. */
  function tellWhatCame(picture: StreamedPicture): void {
    if (picture === present) send({ type: 'data-arrived' });
    if (picture === present) send({ type: 'length', durationSeconds: video.duration });
    if (picture === present && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
      send({ type: 'media-ready', durationSeconds: video.duration, positionSeconds: video.currentTime });
      if (picture === present && !video.paused && !video.seeking) send({ type: 'media-playing' });
    }
  }

  function followVideo(): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const stop = followMedia(video, (event) => {
      if (event.type === 'media-ready') thawFrame(frozenFrame);
      send(event);
    });
    video.addEventListener(
      'loadedmetadata',
      () => {
        if (pendingSeek !== null) video.currentTime = pendingSeek;
        pendingSeek = null;
      },
      { signal },
    );
    video.addEventListener('error', () => tellMediaFault('element'), { signal });
    return () => {
      stop();
      listening.abort();
    };
  }

  return {
    load(url, atSeconds) {
      pendingSeek = null;
      const alreadyShown = takeShown(url, atSeconds);
      const prepared = alreadyShown ?? (isInPictureInPicture() ? null : pictureAhead.take(url, atSeconds));
      if (prepared !== null) {
        if (alreadyShown === null) show(prepared.picture);
        adopt(prepared);
        return;
      }
      freezeFrame(video, frozenFrame);
      end();
      begin(streamInto(video, url, atSeconds, fetchedAhead));
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
      const isEarly = video.readyState === HTMLMediaElement.HAVE_NOTHING;
      pendingSeek = isEarly ? toSeconds : null;
      if (!isEarly) video.currentTime = toSeconds;
    },
    recoverMedia() {
      freezeFrame(video, frozenFrame);
      present?.hls.recoverMediaError();
    },
    resumeLoading(atSeconds) {
      if (present === null) return;
      const { hls, url, hasFragment } = present;
      if (hls.levels.length > 0) hls.startLoad(hasFragment() ? -1 : atSeconds);
      else hls.loadSource(url);
    },
    stopLoading() {
      present?.hls.stopLoad();
    },
    prepare: (url, atSeconds) => fetchedAhead.prepare(url, atSeconds),
    prepareNext: (url, atSeconds) =>
      // The window of its own stays with the element that it was opened for.
      isInPictureInPicture()
        ? fetchedAhead.prepare(url, atSeconds)
        : pictureAhead.prepare(url, atSeconds, living.signal),
    showNext(url, atSeconds) {
      const prepared = isInPictureInPicture() ? null : pictureAhead.take(url, atSeconds);
      if (prepared === null) return false;
      shown = { ...prepared, url, atSeconds };
      show(prepared.picture);
      // Whether it may play is told when it is loaded, and asked to once more.
      prepared.picture.video.play().catch(() => undefined);
      return true;
    },
    hideNext: hideShown,
    statistics() {
      const statistics = present?.statistics();
      return statistics === undefined ? null : { ...statistics, retries: statistics.retries + retriesBefore };
    },
    destroy() {
      living.abort();
      hideShown();
      stopFollowing();
      fetchedAhead.clear();
      end();
      thawFrame(frozenFrame);
    },
  };
}

/** It is silent and asks for nothing at once; what is left of it is taken apart when the new one is drawn. */
function destroyLater({ hls, destroy }: StreamedPicture): void {
  hls.stopLoad();
  requestIdleCallback(destroy, { timeout: LATEST_DESTROYED_MS });
}
