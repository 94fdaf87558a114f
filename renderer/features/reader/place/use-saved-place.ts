import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { api } from '#renderer/api/client.ts';
import { useTellFailure } from '#renderer/parts/errors/use-tell-failure.ts';
import type { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { createThrottle, type Throttle } from '../pages/throttle.ts';

const SAVE_EVERY_MILLISECONDS = 600;
/** The end of a text that has only just been laid out may still move away, as its pictures come. */
const END_RESTS_MILLISECONDS = 800;

type PositionToSave = Omit<ReadingPosition, 'updatedAt'> & { readonly isAtEnd: boolean };

/**
 * Saves the place while it moves, and at once when the window is hidden or closed or the reader is left. A chapter whose
 * end (`isAtEnd`) stays in sight for a moment, or is left from there, is read; one that was `heard` to its end at once.
 */
export function useSavedPlace(): (position: PositionToSave, how?: 'seen' | 'heard') => void {
  const throttleRef = useRef<Throttle<PositionToSave> | null>(null);
  const lastRef = useRef<PositionToSave | null>(null);
  const endTimerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tellFailure = useTellFailure();
  const complain = useEffectEvent((thrown: unknown) => tellFailure(thrown));

  // Before the text reports its first place, which it does while it is laid out.
  useLayoutEffect(() => {
    let hasComplained = false;
    const throttle = createThrottle<PositionToSave>(SAVE_EVERY_MILLISECONDS, (position) => {
      api['reading.save'](position).catch((thrown: unknown) => {
        // Said once: every further movement tries again by itself.
        if (!hasComplained) complain(thrown);
        hasComplained = true;
      });
    });
    throttleRef.current = throttle;
    function flush(): void {
      clearTimeout(endTimerRef.current);
      const last = lastRef.current;
      if (last?.isAtEnd === true) throttle.put(last);
      throttle.flush();
    }
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return (position, how = 'seen') => {
    const throttle = throttleRef.current;
    if (throttle === null || (lastRef.current !== null && isSamePosition(lastRef.current, position))) return;
    lastRef.current = position;
    clearTimeout(endTimerRef.current);
    const isCertain = how === 'heard';
    throttle.put({ ...position, isAtEnd: position.isAtEnd && isCertain });
    if (isCertain) throttle.flush();
    else if (position.isAtEnd) endTimerRef.current = setTimeout(() => throttle.put(position), END_RESTS_MILLISECONDS);
  };
}

function isSamePosition(a: PositionToSave, b: PositionToSave): boolean {
  return (
    a.slugUrl === b.slugUrl &&
    a.volume === b.volume &&
    a.number === b.number &&
    a.branchId === b.branchId &&
    a.paragraph === b.paragraph &&
    a.offset === b.offset &&
    a.isAtEnd === b.isAtEnd
  );
}
