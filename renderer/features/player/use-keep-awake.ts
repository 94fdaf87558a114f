import { useEffect } from 'react';
import { api } from '#renderer/api/client.ts';
import type { PlayerState } from '#shared/domain/player/state.ts';
import { needsWords, waitingOf } from '#shared/domain/player/waiting.ts';
import type { PlayerParts } from './player-context.ts';
import { isInPictureInPicture } from './window-modes.ts';

/** A seek or a short wait is part of watching; a long outage is none. */
function isWatching(state: PlayerState): boolean {
  const { phase, wantsToPlay } = state;
  if (phase === 'playing') return true;
  return wantsToPlay && (phase === 'seeking' || phase === 'stalled') && !needsWords(waitingOf(state));
}

/** Keeps the display on while a picture moves that someone can see, and says so to the system only when that changes. */
export function useKeepAwake({ session }: PlayerParts): void {
  useEffect(() => {
    let isKept = false;

    function keep(isWanted: boolean): void {
      if (isWanted === isKept) return;
      isKept = isWanted;
      // Without it the display goes dark as it always does: nothing to tell the person.
      api['display.keepAwake']({ isWanted }).catch(() => undefined);
    }

    function decide(): void {
      const isSeen = document.visibilityState === 'visible' || isInPictureInPicture();
      keep(isSeen && isWatching(session.store.getState()));
    }

    const listening = new AbortController();
    const { signal } = listening;
    const unsubscribe = session.store.subscribe(decide);
    document.addEventListener('visibilitychange', decide, { signal });
    document.addEventListener('enterpictureinpicture', decide, { signal, capture: true });
    document.addEventListener('leavepictureinpicture', decide, { signal, capture: true });
    window.addEventListener('pagehide', () => keep(false), { signal });
    decide();
    return () => {
      listening.abort();
      unsubscribe();
      keep(false);
    };
  }, [session]);
}
