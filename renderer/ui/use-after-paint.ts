import { startTransition, useEffect, useState } from 'react';

const LONGEST_WAIT_MILLISECONDS = 150;

/** True once the first render has been painted. `isThere`: its content is known; waits for that only briefly. */
export function useAfterPaint(isThere = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isPainted) return;
    let cancel: (() => void) | undefined;
    const watch = () => {
      cancel = afterPaint(() => startTransition(() => setPainted(true)));
    };
    const waiting = isThere ? undefined : setTimeout(watch, LONGEST_WAIT_MILLISECONDS);
    if (isThere) watch();
    return () => {
      clearTimeout(waiting);
      cancel?.();
    };
  }, [isThere, isPainted]);
  return isPainted;
}

/** Calls back once the window has drawn its present state. Returns a function that cancels the call. */
export function afterPaint(then: () => void): () => void {
  // A frame's callbacks run before it is drawn, so the first frame is drawn when the second one begins.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}
