import { useSyncExternalStore } from 'react';

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Both events bubble from the video element. Returns a function that ends it. */
export function onPictureInPictureChange(listener: () => void): () => void {
  const events = ['enterpictureinpicture', 'leavepictureinpicture'];
  for (const name of events) document.addEventListener(name, listener, true);
  return () => {
    for (const name of events) document.removeEventListener(name, listener, true);
  };
}

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
}

export function useIsInPictureInPicture(): boolean {
  return useSyncExternalStore(onPictureInPictureChange, isInPictureInPicture);
}

/** The whole page goes to full screen, not the player alone: menus and tooltips are drawn outside of it. */
export function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // If the system or an embedding page refuses, the window stays as it is.
  void change.catch(() => undefined);
}

export function isInPictureInPicture(): boolean {
  return document.pictureInPictureElement !== null;
}

/** The small window was closed by this window's controls, not by its own. */
let isLeftHere = false;

/** Answers for the end just reported, and clears it. */
export function wasPictureInPictureLeftHere(): boolean {
  const wasLeftHere = isLeftHere;
  isLeftHere = false;
  return wasLeftHere;
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  isLeftHere = isInPictureInPicture();
  const change: Promise<unknown> = isLeftHere ? document.exitPictureInPicture() : video.requestPictureInPicture();
  // Refused before the first frame, and where the system has no such window.
  void change.catch(() => undefined);
}
