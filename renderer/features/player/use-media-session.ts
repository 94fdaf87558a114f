import { useEffect } from 'react';
import type { PlayerParts } from './player-context.ts';
import { useMediaPosition } from './use-media-position.ts';

type Shown = {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

/** What the system seeks by where it names no distance of its own. */
const STEP_SECONDS = 10;

/** Tells the system what is played and where it is, and takes its media keys, whatever page is open. */
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
