import { useEffect } from 'react';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';

/** After the first picture of a start, and on a reload, everything is drawn at once. */
let isPast = performance
  .getEntriesByType('navigation')
  .every((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');

/** False until the first paint of a start, which draws only what is visible. `isThere`: the content can be drawn. */
export function useBeyondFirstPicture(isThere = true): boolean {
  const isPainted = useAfterPaint(isThere);
  useEffect(() => {
    isPast ||= isPainted;
  }, [isPainted]);
  return isPast || isPainted;
}
