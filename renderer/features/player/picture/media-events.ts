import type { PlayerEvent } from '#shared/domain/player/state.ts';

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
