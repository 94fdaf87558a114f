import { useEffect } from 'react';
import { sleepLoudness } from '#renderer/features/player/machine/sleep-timer.ts';
import { useSleepStore } from '../hooks/use-sleep-timer.ts';
import type { PlayerParts } from './player-context.ts';

/** Puts sound and speed on the picture and the rules into the machine, now and whenever they change. */
export function usePreferredPlayback({ session, preferences, picture }: PlayerParts): void {
  useEffect(() => {
    function applySound(): void {
      const { video } = picture.getState();
      const { volume, isMuted } = preferences.store.getState();
      video.volume = volume * sleepLoudness(useSleepStore.getState().remainingMs);
      video.muted = isMuted;
    }

    function applySpeed(): void {
      const { video } = picture.getState();
      const { speed } = preferences.store.getState();
      // A new source begins at the default speed.
      video.defaultPlaybackRate = speed;
      video.playbackRate = speed;
    }

    function applyToPicture(): void {
      applySound();
      applySpeed();
    }

    function applyRules(): void {
      const settings = preferences.store.getState();
      // Nothing starts by itself any more where the person wants to sleep when this episode is over.
      const isLast = useSleepStore.getState().timer.kind === 'end-of-episode';
      session.send({ type: 'rules', rules: { ...settings, autoplayNext: settings.autoplayNext && !isLast } });
    }

    applyToPicture();
    applyRules();
    const subscriptions = [
      // It came with those of the one before it, as they were a moment ago.
      picture.subscribe(applyToPicture),
      preferences.store.subscribe(() => {
        applyToPicture();
        applyRules();
      }),
      useSleepStore.subscribe((now, before) => {
        if (now.remainingMs !== before.remainingMs) applySound();
        if (now.timer.kind !== before.timer.kind) applyRules();
      }),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [session, preferences, picture]);
}
