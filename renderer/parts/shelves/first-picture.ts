import { useEffect } from 'react';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';

/** After a start's first picture, and on a reload, everything is drawn at once. */
let isPast = performance
  .getEntriesByType('navigation')
  .every((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');

type FirstPicture = {
  /** The content can be drawn. */
  readonly isThere?: boolean;
  /** The page comes back, which waits for its first paint as a start does. */
  readonly isReturn?: boolean;
};

/** False until the first paint of a start, which draws only what is in sight. */
export function useBeyondFirstPicture({ isThere = true, isReturn = false }: FirstPicture = {}): boolean {
  const isPainted = useAfterPaint(isThere);
  useEffect(() => {
    isPast ||= isPainted;
  }, [isPainted]);
  return isPainted || (isPast && !isReturn);
}
