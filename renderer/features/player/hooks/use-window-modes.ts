import { useSyncExternalStore } from 'react';

function onFullscreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function onPictureInPictureChange(listener: () => void): () => void {
  // Both events bubble from the video element.
  document.addEventListener('enterpictureinpicture', listener, true);
  document.addEventListener('leavepictureinpicture', listener, true);
  return () => {
    document.removeEventListener('enterpictureinpicture', listener, true);
    document.removeEventListener('leavepictureinpicture', listener, true);
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
  // Refused where the system or an embedding page forbids it: the window just stays as it is.
  void change.catch(() => undefined);
}

export function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) toggleFullscreen();
}

export function isInPictureInPicture(): boolean {
  return document.pictureInPictureElement !== null;
}

/** The window's own controls ended it, not those of the small window. */
let isLeftHere = false;

/** Answers for the end just reported, and clears it. */
export function wasPictureInPictureLeftHere(): boolean {
  const wasLeftHere = isLeftHere;
  isLeftHere = false;
  return wasLeftHere;
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  isLeftHere = isInPictureInPicture();
  const change: Promise<unknown> = isInPictureInPicture()
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture();
  // Refused before the first frame, and where the system has no such window.
  void change.catch(() => undefined);
}
