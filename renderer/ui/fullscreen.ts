import { useSyncExternalStore } from 'react';
import { onDocument } from './use-listener.ts';

const onFullscreenChange = onDocument('fullscreenchange');

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
}

/** The whole page goes to full screen, not one part of it: menus and tooltips are drawn outside of the part. */
export function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // Refused without a gesture, by the system or by an embedding page: the window stays as it is.
  change.catch(() => undefined);
}
