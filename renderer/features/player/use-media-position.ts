import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlayerParts } from './player-context.ts';

/** Between these the system counts on by itself. */
const TURNS = ['playing', 'pause', 'waiting', 'seeked', 'ratechange', 'durationchange', 'ended'] as const;

/** Keeps the system's own controls at the true place, also where they show a line to seek on. */
export function useMediaPosition({ session, picture }: PlayerParts): void {
  const { video } = useStore(picture);
  useEffect(() => {
    const { mediaSession } = navigator;
    const listening = new AbortController();

    function tell(): void {
      const { phase, wantsToPlay } = session.store.getState();
      mediaSession.playbackState = wantsToPlay && phase !== 'ended' && phase !== 'failed' ? 'playing' : 'paused';
      const { duration, currentTime, playbackRate } = video;
      // While the source changes there is no length; the last one stands until then.
      if (!Number.isFinite(duration) || duration <= 0) return;
      mediaSession.setPositionState({ duration, playbackRate, position: Math.min(Math.max(0, currentTime), duration) });
    }

    for (const name of TURNS) video.addEventListener(name, tell, { signal: listening.signal });
    const unsubscribe = session.store.subscribe((state, before) => {
      if (state.phase !== before.phase || state.wantsToPlay !== before.wantsToPlay) tell();
    });
    return () => {
      listening.abort();
      unsubscribe();
      mediaSession.playbackState = 'none';
      mediaSession.setPositionState();
    };
  }, [session, video]);
}
