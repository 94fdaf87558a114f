import { useEffect } from 'react';
import type { PlayerParts } from './player-context.ts';

/** Keeps place and settings when the page is hidden or goes away, and goes on when the network is back. */
export function usePageLife({ session, preferences, view }: PlayerParts): void {
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
