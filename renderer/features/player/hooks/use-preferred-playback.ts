import { useEffect } from 'react';
import { usePlayer, usePreference, useVideo } from '../session/player-context.ts';
import { sleepLoudness, useSleepStore } from './sleep-timer.ts';

/** Applies the settings to the picture and the machine, also those that the settings page changes while the player is open. */
export function usePreferredPlayback(): void {
  const { session, missing } = usePlayer();
  const video = useVideo();
  const preferred = usePreference((all) => all);
  const { volume, isMuted, speed } = preferred;
  const loudness = useSleepStore(({ remainingMs }) => sleepLoudness(remainingMs));
  // With this timer nothing starts automatically after the episode.
  const isLast = useSleepStore(({ timer }) => timer.kind === 'end-of-episode');
  // Playback never skips an episode that cannot be played now.
  const mayGoOn = !isLast && missing === null;

  useEffect(() => {
    video.volume = volume * loudness;
    video.muted = isMuted;
  }, [video, volume, loudness, isMuted]);

  useEffect(() => {
    // A new source begins at the default speed.
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }, [video, speed]);

  useEffect(() => {
    const autoplayNext = preferred.autoplayNext && mayGoOn;
    session.send({ type: 'rules', rules: { ...preferred, autoplayNext } });
  }, [session, preferred, mayGoOn]);
}
