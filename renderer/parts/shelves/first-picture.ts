import { useEffect } from 'react';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';

/** Returning to a page and reloading it need all pictures at once. */
let isPast = performance.getEntriesByType('navigation').every((entry) => !isFirstVisit(entry));

function isFirstVisit(entry: PerformanceEntry): boolean {
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/**
 * False in the first picture of a start, which is there sooner without what is out of sight, and true from then on.
 * `isThere`: what is in sight can be drawn.
 */
export function useBeyondFirstPicture(isThere = true): boolean {
  const isPainted = useAfterPaint(isThere);
  useEffect(() => {
    isPast ||= isPainted;
  }, [isPainted]);
  return isPast || isPainted;
}
