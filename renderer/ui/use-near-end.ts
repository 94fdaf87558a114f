import { useEffect, useEffectEvent } from 'react';

/** Calls `onNearEnd` when the last drawn index reaches `threshold`, and again each time more has come and it does. */
export function useNearEnd(lastIndex: number | undefined, threshold: number, onNearEnd: () => void): void {
  const notify = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (lastIndex !== undefined && lastIndex >= threshold) notify();
  }, [lastIndex, threshold]);
}
