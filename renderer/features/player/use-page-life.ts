import { useEffect } from 'react';
import type { PlayerParts } from './player-context.ts';
import { useLoweredNote } from './use-lowered-note.ts';
import { usePower } from './use-power.ts';

/** Keeps place and settings when the page is hidden or goes away, and goes on when network or computer are back. */
export function usePageLife({ session, preferences, view }: PlayerParts): void {
  usePower(session);
  useLoweredNote(session);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;

    function keepEverything(): void {
      session.send({ type: 'leave' });
      preferences.flush();
    }

    window.addEventListener('pagehide', keepEverything, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') keepEverything();
      },
      { signal },
    );
    window.addEventListener('online', () => session.send({ type: 'online' }), { signal });
    return () => {
      listening.abort();
      preferences.flush();
      view.close();
    };
  }, [session, preferences, view]);
}
