import { useLayoutEffect } from 'react';
import { usePlayingStore } from './playing-store.ts';

/** Ends what plays when there is nothing to play any more: gone from the release, or not to be had at all. */
export function useCloseWithout(hasPicture: boolean): void {
  useLayoutEffect(() => {
    if (!hasPicture) usePlayingStore.getState().close();
  }, [hasPicture]);
}
