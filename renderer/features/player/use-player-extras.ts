import type { PlayerParts } from './player-context.ts';
import { useKeepAwake } from './use-keep-awake.ts';
import { useScreenshot } from './use-screenshot.ts';
import { useSleepTimer } from './use-sleep-timer.ts';

type Shown = { readonly release: string; readonly episode: string; readonly isFull: boolean };

/** What goes along with playback in every size of the player. */
export function usePlayerExtras(parts: PlayerParts, { release, episode, isFull }: Shown): void {
  useKeepAwake(parts);
  useSleepTimer(parts, isFull);
  useScreenshot(parts, { release, episode });
}
