import { type RefObject, useEffect } from 'react';
import { createPictureEdge } from './picture/picture-edge.ts';
import { replaceVideo } from './picture/video-element.ts';
import type { PlayerParts } from './player-context.ts';

/** The one place where the player touches a video element and hls.js: the session's machine drives them from here on. */
export function useHls({ session, picture }: PlayerParts, frozenFrame: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    if (frozenFrame.current === null) return;
    const screen = {
      video: () => picture.getState().video,
      show: replaceVideo,
      tell: (video: HTMLVideoElement) => picture.setState({ video }),
      frozenFrame: frozenFrame.current,
    };
    return session.connect(createPictureEdge(screen, session.send));
  }, [session, picture, frozenFrame]);
}
