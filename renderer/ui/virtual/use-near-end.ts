import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNearEnd` when the last drawn index reaches `threshold`, and again each time more has come and it does.
 * `loadedCount` tells that more has come where it added nothing to draw.
 */
export function useNearEnd(
  lastIndex: number | undefined,
  threshold: number,
  loadedCount: number,
  onNearEnd: () => void,
): void {
  const notify = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (loadedCount > 0 && lastIndex !== undefined && lastIndex >= threshold) notify();
  }, [lastIndex, threshold, loadedCount]);
}
