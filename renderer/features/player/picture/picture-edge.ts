import { ErrorDetails, Events } from 'hls.js';
import type { StoreApi } from 'zustand';
import type { Fault } from '#renderer/features/player/machine/recovery.ts';
import type { PlayerEvent } from '#renderer/features/player/machine/state.ts';
import { isInPictureInPicture } from '../hooks/picture-in-picture.ts';
import { type PreparedPicture, pictureAhead } from './picture-ahead.ts';
import { faultOf, type StreamedPicture, type StreamStatistics, streamInto } from './streamed-picture.ts';

/** The element and hls.js both report a decoding error; within this time it is the same one. */
const SAME_FAULT_MS = 300;

/** The element that shows the picture; a prepared picture brings its own. */
export type ShownPicture = StoreApi<{ readonly video: HTMLVideoElement }>;
export type PictureEdge = ReturnType<typeof createPictureEdge>;

/**
 * The only code that touches the video element and hls.js. Addresses are the true, opaque ones of the CDN. The canvas lies
 * over the element and keeps the last frame visible while the source changes.
 */
export function createPictureEdge(
  shownPicture: ShownPicture,
  frozenFrame: HTMLCanvasElement,
  sendEvent: (event: PlayerEvent) => void,
) {
  const living = new AbortController();
  let { video } = shownPicture.getState();
  let present: StreamedPicture | null = null;
  /** The present picture is of the next episode, which the machine has not opened yet. */
  let isShownAhead = false;
  let stopFollowing = followVideo();
  /** A seek that was ordered before the source knew its length. */
  let pendingSeek: number | null = null;
  let mediaFaultAtMs = Number.NEGATIVE_INFINITY;

  function send(event: PlayerEvent): void {
    if (!isShownAhead) sendEvent(event);
  }

  function sendFault(fault: Fault): void {
    if (fault.kind === 'media') {
      const atMs = performance.now();
      if (atMs - mediaFaultAtMs < SAME_FAULT_MS) return;
      mediaFaultAtMs = atMs;
    }
    send({ type: 'fault', fault });
  }

  function begin(picture: StreamedPicture): void {
    present = picture;
    const { hls } = picture;
    picture.begin(() => send({ type: 'bytes-arrived' }));
    if (picture.isAutomatic) {
      const reportHeight = (level: number) => send({ type: 'height-shown', height: hls.levels[level]?.height ?? 0 });
      hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => reportHeight(level));
      // The first height is reported when it is chosen.
      hls.on(Events.LEVEL_SWITCHING, (_event, { level }) => picture.hasFragment() || reportHeight(level));
    }
    hls.on(Events.FRAG_LOADED, () => send({ type: 'data-arrived' }));
    hls.on(Events.LEVEL_LOADED, (_event, { details }) => {
      if (!details.live) send({ type: 'length', durationSeconds: details.totalduration });
    });
    hls.on(Events.ERROR, (_event, data) => {
      if (data.fatal) sendFault(faultOf(data));
      else if (data.details === ErrorDetails.FRAG_PARSING_ERROR) {
        // hls.js would leave the segment out silently.
        hls.stopLoad();
        sendFault(faultOf(data));
      }
    });
  }

  function leave(): void {
    present?.destroy();
    present = null;
  }

  /** The prepared picture for a position. The small window stays with the element that it was opened for. */
  function takeAhead(url: string, atSeconds: number): PreparedPicture | null {
    const prepared = pictureAhead.take(url, atSeconds);
    if (prepared === null || !isInPictureInPicture()) return prepared;
    prepared.picture.destroy();
    return null;
  }

  /** Puts a prepared picture into the page in place of the present one. */
  function adopt({ picture, isExact }: PreparedPicture, atSeconds: number): void {
    stopFollowing();
    if (isExact) thawFrame(frozenFrame);
    else {
      freezeFrame(video, frozenFrame);
      picture.video.currentTime = atSeconds;
    }
    if (!video.paused) video.pause();
    replaceVideo(video, picture.video);
    video = picture.video;
    stopFollowing = followVideo();
    leave();
    begin(picture);
  }

  /** Reports the events that an adopted picture had before anything listened. */
  function reportArrived(): void {
    if (!present?.hasFragment()) return;
    const { isAutomatic, hls } = present;
    send({ type: 'data-arrived' });
    if (isAutomatic) send({ type: 'height-shown', height: hls.levels[hls.loadLevel]?.height ?? 0 });
    send({ type: 'length', durationSeconds: video.duration });
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    send({ type: 'media-ready', positionSeconds: video.currentTime });
    if (!video.paused && !video.seeking) send({ type: 'media-playing' });
  }

  /** Reports the events of the video element until the returned function is called. */
  function followVideo(): () => void {
    const listening = new AbortController();
    const sendTime = () => send({ type: 'media-time', positionSeconds: video.currentTime });
    const reactions: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata() {
        if (pendingSeek !== null) video.currentTime = pendingSeek;
        pendingSeek = null;
      },
      error: () => sendFault({ kind: 'media' }),
      canplay() {
        // An event of the former source may arrive late.
        if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
        thawFrame(frozenFrame);
        send({ type: 'media-ready', positionSeconds: video.currentTime });
      },
      durationchange: () => send({ type: 'length', durationSeconds: video.duration }),
      playing: () => !video.seeking && send({ type: 'media-playing' }),
      pause() {
        // The element also pauses at its end and when its source changes; neither is a pause.
        if (video.ended || video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
        // The last `timeupdate` came before the pause.
        if (!video.seeking) sendTime();
        send({ type: 'media-paused' });
      },
      waiting: () => send({ type: 'media-waiting' }),
      seeked() {
        if (video.seeking) return;
        send({ type: 'media-seeked', positionSeconds: video.currentTime });
        sendTime();
        // A `playing` event during the seek was ignored.
        if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) send({ type: 'media-playing' });
      },
      timeupdate: () => !video.seeking && sendTime(),
      ended: () => send({ type: 'media-ended' }),
    };
    for (const [name, react] of Object.entries(reactions)) {
      video.addEventListener(name, () => react(), { signal: listening.signal });
    }
    return () => listening.abort();
  }

  return {
    load(url: string, atSeconds: number): void {
      pendingSeek = null;
      const isShown = isShownAhead && present?.url === url;
      isShownAhead = false;
      const prepared = isShown ? null : takeAhead(url, atSeconds);
      if (prepared !== null) adopt(prepared, atSeconds);
      else if (!isShown) {
        freezeFrame(video, frozenFrame);
        leave();
        begin(streamInto(video, url, atSeconds));
      }
      shownPicture.setState({ video });
      queueMicrotask(reportArrived);
    },
    play(): void {
      void video.play().catch((reason: unknown) => {
        // Any other rejection means that a newer load or pause interrupted the play.
        if (reason instanceof DOMException && reason.name === 'NotAllowedError') send({ type: 'autoplay-refused' });
      });
    },
    pause(): void {
      video.pause();
    },
    seek(toSeconds: number): void {
      const isEarly = video.readyState === HTMLMediaElement.HAVE_NOTHING;
      pendingSeek = isEarly ? toSeconds : null;
      if (isEarly) return;
      video.currentTime = toSeconds;
      // By itself hls.js fetches missing data only on the `seeking` event, which Chromium fires after the next frame.
      present?.hls['streamController'].tick();
    },
    recoverMedia(): void {
      freezeFrame(video, frozenFrame);
      present?.hls.recoverMediaError();
    },
    /** Continues after a network fault and keeps the buffer. */
    resumeLoading(atSeconds: number): void {
      if (present === null) return;
      const { hls, url, hasFragment } = present;
      if (hls.levels.length > 0) hls.startLoad(hasFragment() ? -1 : atSeconds);
      else hls.loadSource(url);
    },
    /** Prepares a picture of another episode or height; true if its first frame is there. Never rejects. */
    prepare: (url: string, atSeconds: number): Promise<boolean> => pictureAhead.prepare(url, atSeconds, living.signal),
    /** Shows the prepared picture of the next episode, which is loaded next; false if there is none. */
    showNext(url: string, atSeconds: number): boolean {
      const prepared = takeAhead(url, atSeconds);
      if (prepared === null) return false;
      isShownAhead = true;
      adopt(prepared, atSeconds);
      return true;
    },
    /** Null until something was loaded. */
    statistics: (): StreamStatistics | null => present?.statistics() ?? null,
    destroy(): void {
      living.abort();
      stopFollowing();
      leave();
      thawFrame(frozenFrame);
      // The browser keeps the small window of an element that has left the page, without a picture. It may be closing already.
      if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined);
    },
  };
}

function freezeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.hidden = false;
}

function thawFrame(canvas: HTMLCanvasElement): void {
  canvas.hidden = true;
  // Frees the bitmap's memory.
  canvas.width = 0;
  canvas.height = 0;
}

/** The new element takes the former one's place, with its looks, its sound and the focus. */
function replaceVideo(former: HTMLVideoElement, video: HTMLVideoElement): void {
  const { className, ariaLabel, volume, muted, defaultPlaybackRate, playbackRate } = former;
  const hadFocus = former === document.activeElement;
  Object.assign(video, { className, ariaLabel, volume, muted, defaultPlaybackRate, playbackRate });
  former.replaceWith(video);
  if (hadFocus) video.focus({ preventScroll: true });
}
