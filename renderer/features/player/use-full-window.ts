import { useEffect } from 'react';
import { usePlayer } from './player-context.ts';
import { leaveFullscreen } from './window-modes.ts';

/** The picture has the focus from the start, for keys and for screen readers; the full screen and the panels end with it. */
export function useFullWindow(): void {
  const { picture, view } = usePlayer();
  useEffect(() => {
    picture.getState().video.focus();
    return () => {
      view.closePanel();
      leaveFullscreen();
    };
  }, [picture, view]);
}
