import { useSyncExternalStore } from 'react';
import { onDocument } from '#renderer/ui/use-listener.ts';

// Both bubble from the video element.
const onPictureInPictureChange = onDocument('enterpictureinpicture', 'leavepictureinpicture');

export function useIsInPictureInPicture(): boolean {
  return useSyncExternalStore(onPictureInPictureChange, isInPictureInPicture);
}

export function isInPictureInPicture(): boolean {
  // The window of a picture that has left the page closes only a moment later.
  return document.pictureInPictureElement?.isConnected === true;
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
  change.catch(() => undefined);
}
