import { useSyncExternalStore } from 'react';
import { isInPictureInPicture } from './window-modes.ts';

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
