import { useEffect } from 'react';
import type { PlayerParts } from './player-context.ts';
import { wasPictureInPictureLeftHere } from './window-modes.ts';

/** The small window's cross pauses as it closes; word of both comes on its own way, so one waits for the other this long. */
const PAUSE_ARRIVES_WITHIN_MS = 250;

/** "Back to tab" in the small window means: show it large. Closing that window, or leaving it from here, does not. */
export function usePictureInPictureReturn({ video, expand }: PlayerParts): void {
  useEffect(() => {
    const picture = video();
    if (picture === null) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    picture.addEventListener(
      'leavepictureinpicture',
      () => {
        if (wasPictureInPictureLeftHere()) return;
        timer = setTimeout(() => {
          if (!picture.paused) expand();
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
