import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PlayerParts } from '../session/player-context.ts';

/** Between these the system counts on by itself. */
const TURNS = ['playing', 'pause', 'waiting', 'seeked', 'ratechange', 'durationchange', 'ended'] as const;

type Shown = {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

/** What the system seeks by where it names no distance of its own. */
const STEP_SECONDS = 10;

/** Tells the system what is played and where it is, and handles its media keys on every page. */
export function useMediaSession(parts: PlayerParts, shown: Shown): void {
  const { session, run, close } = parts;
  const { title, artist, artwork, hasPrevious, hasNext } = shown;
  useMediaPosition(parts);

  useEffect(() => {
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork === null ? [] : [{ src: new URL(artwork, window.location.href).href }],
    });
  }, [title, artist, artwork]);

  // Between two episodes nothing is taken back: the system would take it for the end.
  useEffect(
    () => () => {
      navigator.mediaSession.metadata = null;
    },
    [],
  );

  useEffect(() => {
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => session.send({ type: 'play' }),
      pause: () => session.send({ type: 'pause' }),
      stop: close,
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) session.send({ type: 'seek', toSeconds: seekTime });
      },
      seekbackward: ({ seekOffset }) => run({ kind: 'seek-by', seconds: -(seekOffset ?? STEP_SECONDS) }),
      seekforward: ({ seekOffset }) => run({ kind: 'seek-by', seconds: seekOffset ?? STEP_SECONDS }),
      previoustrack: hasPrevious ? () => run({ kind: 'previous' }) : null,
      nexttrack: hasNext ? () => run({ kind: 'next' }) : null,
    };
    // Object.entries forgets that the keys are actions.
    const actions = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler | null][];
    for (const [action, handler] of actions) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [session, run, close, hasPrevious, hasNext]);
}

/** Keeps the system's own controls at the true place, also where they show a line to seek on. */
function useMediaPosition({ session, picture }: PlayerParts): void {
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
