import { useSyncExternalStore } from 'react';
import { onDocument } from './use-listener.ts';

const onFullscreenChange = onDocument('fullscreenchange');

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
}

/** The request to enter it, until the system has answered: that can take a second, in which no element is in full screen. */
let entering: Promise<void> | null = null;

/** Also while it is being entered. */
export function isFullscreen(): boolean {
  return entering !== null || document.fullscreenElement !== null;
}

/** Puts the whole page in full screen, not a part of it, because menus and tooltips are drawn outside any part. */
export function toggleFullscreen(): void {
  const change = isFullscreen() ? leave() : enter();
  // May be refused without a gesture, by the system or by an embedding page; the window then stays as it is.
  change.catch(() => undefined);
}

function enter(): Promise<void> {
  entering = document.documentElement.requestFullscreen().finally(() => {
    entering = null;
  });
  return entering;
}

async function leave(): Promise<void> {
  await entering;
  await document.exitFullscreen();
}
