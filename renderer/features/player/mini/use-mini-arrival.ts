import { useLayoutEffect } from 'react';
import { usePlayer } from '../player-context.ts';

/** The page below takes keys and focus over; the picture, which had them, lets them go. */
export function useMiniArrival(): void {
  const { picture } = usePlayer();
  useLayoutEffect(() => picture.getState().video.blur(), [picture]);
}
