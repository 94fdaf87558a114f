import { type RefObject, useEffect } from 'react';
import type { PlayerSettings } from '#shared/domain/settings.ts';
import type { PlayerParts } from './player-context.ts';

/** Puts sound and speed on the picture and the rules into the machine, now and whenever they change. */
export function usePreferredPlayback(parts: PlayerParts, video: RefObject<HTMLVideoElement | null>): void {
  const { session, preferences } = parts;
  useEffect(() => {
    function apply(settings: PlayerSettings): void {
      if (video.current === null) return;
      video.current.volume = settings.volume;
      video.current.muted = settings.isMuted;
      // A new source begins at the default speed.
      video.current.defaultPlaybackRate = settings.speed;
      video.current.playbackRate = settings.speed;
    }
    apply(preferences.store.getState());
    return preferences.store.subscribe((settings) => {
      apply(settings);
      session.send({ type: 'rules', rules: settings });
    });
  }, [session, preferences, video]);
}
