import { useSyncExternalStore } from 'react';
import { onDocument } from '#renderer/ui/use-listener.ts';

// Both bubble from the video element.
const onPictureInPictureChange = onDocument('enterpictureinpicture', 'leavepictureinpicture');

export function useIsInPictureInPicture(): boolean {
  return useSyncExternalStore(onPictureInPictureChange, isInPictureInPicture);
}

export function isInPictureInPicture(): boolean {
  // After its video has left the page, the small window closes only a moment later.
  return document.pictureInPictureElement?.isConnected === true;
}

/** The small window was closed by this window's controls, not by its own. */
let isLeftHere = false;

/** For the closing just reported; resets the answer. */
export function wasPictureInPictureLeftHere(): boolean {
  const wasLeftHere = isLeftHere;
  isLeftHere = false;
  return wasLeftHere;
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  isLeftHere = isInPictureInPicture();
  const change: Promise<unknown> = isLeftHere ? document.exitPictureInPicture() : video.requestPictureInPicture();
  // Refused before the first frame, and on systems without picture-in-picture.
  change.catch(() => undefined);
}
