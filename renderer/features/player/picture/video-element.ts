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
