import { useEffect, useEffectEvent } from 'react';

/** Calls `onNearEnd` each time the last drawn index reaches `threshold` or, having reached it, `loadedCount` grows. */
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
