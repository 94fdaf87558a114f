import { type RefObject, useLayoutEffect } from 'react';
import { useVideo } from './player-context.ts';

/** Puts the picture, whichever it is at the moment, into the page, and gives it its name. */
export function usePictureIn(stage: RefObject<HTMLElement | null>, name: string, className = ''): void {
  const video = useVideo();

  useLayoutEffect(() => {
    if (video.parentElement !== stage.current) stage.current?.prepend(video);
  }, [stage, video]);

  useLayoutEffect(() => {
    video.className = className;
    video.ariaLabel = name;
  }, [video, name, className]);
}
