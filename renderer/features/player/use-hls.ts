import { type RefObject, useEffect } from 'react';
import { createPictureEdge } from './picture/picture-edge.ts';
import type { PlayerSession } from './player-session.ts';

/** The one place where the player touches a video element and hls.js: the session's machine drives them from here on. */
export function useHls(
  session: PlayerSession,
  video: RefObject<HTMLVideoElement | null>,
  frozenFrame: RefObject<HTMLCanvasElement | null>,
): void {
  useEffect(() => {
    if (video.current === null || frozenFrame.current === null) return;
    return session.connect(createPictureEdge(video.current, frozenFrame.current, session.send));
  }, [session, video, frozenFrame]);
}
