import { startTransition, useEffect, useState } from 'react';

/** What is longer on its way is not waited for. */
const WAITS_MILLISECONDS = 150;

/** False while something is drawn for the first time, true as soon as that has been painted. `isThere`: it can be drawn now. */
export function useAfterPaint(isThere = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted) return;
    let frame = 0;
    function watch(): void {
      // The first frame is the one that paints it.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
      });
    }
    const waiting = isThere ? undefined : setTimeout(watch, WAITS_MILLISECONDS);
    if (isThere) watch();
    return () => {
      clearTimeout(waiting);
      cancelAnimationFrame(frame);
    };
  }, [isThere, isPainted]);
  return isPainted;
}
