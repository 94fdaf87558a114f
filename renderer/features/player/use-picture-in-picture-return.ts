import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlayerParts } from './player-context.ts';
import { wasPictureInPictureLeftHere } from './window-modes.ts';

/** The small window's cross pauses as it closes; word of both comes on its own way, so one waits for the other this long. */
const PAUSE_ARRIVES_WITHIN_MS = 250;

/** "Back to tab" in the small window means: show it large. Closing that window, or leaving it from here, does not. */
export function usePictureInPictureReturn({ picture, expand }: PlayerParts): void {
  const { video } = useStore(picture);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    video.addEventListener(
      'leavepictureinpicture',
      () => {
        if (wasPictureInPictureLeftHere()) return;
        timer = setTimeout(() => {
          if (!video.paused) expand();
        }, PAUSE_ARRIVES_WITHIN_MS);
      },
      { signal: listening.signal },
    );
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [video, expand]);
}
