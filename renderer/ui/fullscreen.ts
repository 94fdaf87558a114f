import { useSyncExternalStore } from 'react';
import { onDocument } from './use-listener.ts';

const onFullscreenChange = onDocument('fullscreenchange');

export function useIsFullscreen(): boolean {
  return useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
}

/** What the person wants while the system changes the window, which can take a second. */
let wanted: boolean | null = null;

/** Also true while it is being entered, and no longer while it is being left. */
export function isFullscreen(): boolean {
  return wanted ?? document.fullscreenElement !== null;
}

/** Some window managers never answer. */
const LONGEST_CHANGE_MILLISECONDS = 3_000;

/** Puts the whole page in full screen, not a part of it, because menus and tooltips are drawn outside any part. */
export function toggleFullscreen(): void {
  const isChanging = wanted !== null;
  wanted = !isFullscreen();
  if (isChanging) return;
  change(wanted)
    // May be refused without a gesture, by the system or by an embedding page; the window then stays as it is.
    .catch(() => undefined)
    .finally(() => {
      wanted = null;
    });
}

/** The other way after it, if that has been wanted since. */
async function change(isEntering: boolean): Promise<void> {
  const changed = isEntering ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, LONGEST_CHANGE_MILLISECONDS))]);
  if (wanted !== isEntering) await change(!isEntering);
}
