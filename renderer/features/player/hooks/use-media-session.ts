import { useEffect } from 'react';
import { keepsPlaying } from '#renderer/features/player/machine/state.ts';
import { useListener } from '#renderer/ui/use-listener.ts';
import { LONG_STEPS } from '#shared/domain/player/keys.ts';
import { usePlayer, usePlayerState, useVideo } from '../session/player-context.ts';

/** Between these events the system advances the position by itself. */
const TURNS = ['playing', 'pause', 'waiting', 'seeked', 'ratechange', 'durationchange', 'ended'] as const;

/** Tells the system what plays and at which position, and handles its media keys on every page. */
export function useMediaSession(): void {
  const { session, run, close, release, episode, title: artist, nameOf, previous, next } = usePlayer();
  const title = nameOf(episode);
  const artwork = release.poster;
  const [hasPrevious, hasNext] = [previous !== null, next !== null];
  useMediaPosition();

  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork === null ? [] : [{ src: new URL(artwork, window.location.href).href }],
    });
  }, [title, artist, artwork]);

  useEffect(() => {
    function seek({ seekOffset }: MediaSessionActionDetails, direction: 1 | -1): void {
      if (seekOffset == null) run({ kind: 'seek-steps', steps: direction * LONG_STEPS });
      else run({ kind: 'seek-by', seconds: direction * seekOffset });
    }
    const handlers: readonly [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => session.send({ type: 'play' })],
      ['pause', () => session.send({ type: 'pause' })],
      ['stop', close],
      ['seekto', ({ seekTime }) => session.send({ type: 'seek', toSeconds: seekTime ?? Number.NaN })],
      ['seekbackward', (asked) => seek(asked, -1)],
      ['seekforward', (asked) => seek(asked, 1)],
      ['previoustrack', hasPrevious ? () => run({ kind: 'previous' }) : null],
      ['nexttrack', hasNext ? () => run({ kind: 'next' }) : null],
    ];
    for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [session, run, close, hasPrevious, hasNext]);
}

function useMediaPosition(): void {
  const video = useVideo();
  const isPlaying = usePlayerState(keepsPlaying);
  useEffect(() => {
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);
  useListener(video, TURNS, () => {
    const { duration, currentTime, playbackRate } = video;
    // While the source changes there is no length; the last position stays.
    if (!Number.isFinite(duration) || duration <= 0) return;
    const position = Math.min(Math.max(0, currentTime), duration);
    navigator.mediaSession.setPositionState({ duration, playbackRate, position });
  });

  // Cleared only with the player: between two episodes the system would take it for the end of playback.
  useEffect(
    () => () => {
      navigator.mediaSession.playbackState = 'none';
      navigator.mediaSession.setPositionState();
      navigator.mediaSession.metadata = null;
    },
    [],
  );
}
