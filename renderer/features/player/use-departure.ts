import { useLayoutEffect, useRef } from 'react';
import type { PlayerState } from '#shared/domain/player/state.ts';
import type { PlayerSession } from './player-session.ts';
import { usePlayingStore } from './playing-store.ts';
import { isInPictureInPicture } from './window-modes.ts';

/** Whether it plays, or will in a moment without the person. */
function isUnderWay({ phase, wantsToPlay, nextCountdown }: PlayerState): boolean {
  return nextCountdown !== null || (wantsToPlay && phase !== 'ended' && phase !== 'failed');
}

/** When the address leaves the large player: what plays goes on in the corner, what does not is closed, unless the person chose. */
export function useDeparture(session: PlayerSession, isFull: boolean): void {
  const wasFull = useRef(isFull);
  useLayoutEffect(() => {
    const hasLeft = wasFull.current && !isFull;
    wasFull.current = isFull;
    if (!hasLeft) return;
    const { departure, close } = usePlayingStore.getState();
    const goesOn = isUnderWay(session.store.getState()) || isInPictureInPicture();
    if (departure === 'for-good' || (departure === null && !goesOn)) close();
  }, [session, isFull]);
}
