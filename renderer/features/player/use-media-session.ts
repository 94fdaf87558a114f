import { useEffect } from 'react';
import type { PlayerCommand } from '#shared/domain/player/keys.ts';
import type { PlayerParts } from './player-context.ts';

type Shown = {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string | null;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

/** Tells the system what is played and takes its media keys. */
export function useMediaSession({ session, run }: PlayerParts, shown: Shown): void {
  const { title, artist, artwork, hasPrevious, hasNext } = shown;

  useEffect(() => {
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork === null ? [] : [{ src: new URL(artwork, window.location.href).href }],
    });
    return () => {
      mediaSession.metadata = null;
    };
  }, [title, artist, artwork]);

  useEffect(() => {
    const { mediaSession } = navigator;
    const commands: Partial<Record<MediaSessionAction, PlayerCommand | null>> = {
      seekbackward: { kind: 'seek-by', seconds: -10 },
      seekforward: { kind: 'seek-by', seconds: 10 },
      previoustrack: hasPrevious ? { kind: 'previous' } : null,
      nexttrack: hasNext ? { kind: 'next' } : null,
    };
    // Object.entries forgets that the keys are actions.
    const actions = Object.entries(commands) as [MediaSessionAction, PlayerCommand | null][];
    for (const [action, command] of actions) {
      mediaSession.setActionHandler(action, command === null ? null : () => run(command));
    }
    mediaSession.setActionHandler('play', () => session.send({ type: 'play' }));
    mediaSession.setActionHandler('pause', () => session.send({ type: 'pause' }));
    mediaSession.setActionHandler('seekto', ({ seekTime }) => {
      if (seekTime !== undefined) session.send({ type: 'seek', toSeconds: seekTime });
    });
    return () => {
      for (const action of ['play', 'pause', 'seekto', ...actions.map(([name]) => name)] as const) {
        mediaSession.setActionHandler(action, null);
      }
    };
  }, [session, run, hasPrevious, hasNext]);
}
