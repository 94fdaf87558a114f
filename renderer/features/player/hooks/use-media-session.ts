import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlayerParts } from '../session/use-player-parts.ts';

/** Between these events the system advances the position by itself. */
const TURNS = ['playing', 'pause', 'waiting', 'seeked', 'ratechange', 'durationchange', 'ended'] as const;

/** Used when the system names no distance. */
const STEP_SECONDS = 10;

type Shown = {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

/** Tells the system what plays and at which position, and handles its media keys on every page. */
export function useMediaSession(parts: PlayerParts, { title, artist, artwork, hasPrevious, hasNext }: Shown): void {
  const { session, run, close } = parts;
  useMediaPosition(parts);

  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork === null ? [] : [{ src: new URL(artwork, window.location.href).href }],
    });
  }, [title, artist, artwork]);

  useEffect(() => {
    const handlers: readonly [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => session.send({ type: 'play' })],
      ['pause', () => session.send({ type: 'pause' })],
      ['stop', close],
      ['seekto', ({ seekTime }) => session.send({ type: 'seek', toSeconds: seekTime ?? Number.NaN })],
      ['seekbackward', ({ seekOffset }) => run({ kind: 'seek-by', seconds: -(seekOffset ?? STEP_SECONDS) })],
      ['seekforward', ({ seekOffset }) => run({ kind: 'seek-by', seconds: seekOffset ?? STEP_SECONDS })],
      ['previoustrack', hasPrevious ? () => run({ kind: 'previous' }) : null],
      ['nexttrack', hasNext ? () => run({ kind: 'next' }) : null],
    ];
    for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [session, run, close, hasPrevious, hasNext]);
}

/** Keeps the position in the system's own controls right. */
function useMediaPosition({ session, picture }: PlayerParts): void {
  const { video } = useStore(picture);
  useEffect(() => {
    const { mediaSession } = navigator;
    const listening = new AbortController();

    function tell(): void {
      const { phase, wantsToPlay } = session.store.getState();
      mediaSession.playbackState = wantsToPlay && phase !== 'ended' && phase !== 'failed' ? 'playing' : 'paused';
      const { duration, currentTime, playbackRate } = video;
      // While the source changes there is no length; the last position stays until then.
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

  // Between two episodes the metadata stays: the system would take its removal for the end.
  useEffect(
    () => () => {
      navigator.mediaSession.metadata = null;
    },
    [],
  );
}
