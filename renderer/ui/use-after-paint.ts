import { startTransition, useEffect, useState } from 'react';

const LONGEST_WAIT_MILLISECONDS = 150;

/** True once the first render has been painted. `isThere`: its content is known; waits for that only a little. */
export function useAfterPaint(isThere = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted) return;
    let frame = 0;
    // The first frame paints it.
    const watch = () => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
      });
    };
    const waiting = isThere ? undefined : setTimeout(watch, LONGEST_WAIT_MILLISECONDS);
    if (isThere) watch();
    return () => {
      clearTimeout(waiting);
      cancelAnimationFrame(frame);
    };
  }, [isThere, isPainted]);
  return isPainted;
}
