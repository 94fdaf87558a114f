import { useSyncExternalStore } from 'react';
import { onDocument } from './use-listener.ts';

const onFullscreenChange = onDocument('fullscreenchange');

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
}

/** Puts the whole page in full screen, not a part of it, because menus and tooltips are drawn outside any part. */
export function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // May be refused without a gesture, by the system or by an embedding page; the window then stays as it is.
  change.catch(() => undefined);
}
