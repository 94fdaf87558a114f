import { useRef } from 'react';
import { api } from '#renderer/api/client.ts';
import { useTellFailure } from '#renderer/parts/errors/use-tell-failure.ts';
import type { ReadingPosition } from '#shared/domain/novels/novel.ts';
import { useThrottledSave } from './use-throttled-save.ts';

const SAVE_EVERY_MILLISECONDS = 600;
/** Until then the end of a text may still move down, while its pictures load. */
const END_RESTS_MILLISECONDS = 800;

type PositionToSave = Omit<ReadingPosition, 'updatedAt'> & { readonly isAtEnd: boolean };

/**
 * Saves the place while it moves, and at once when the window is hidden or the reader is left. A chapter is read when its end
 * stays in sight for a moment or is left from there; at once when the voice reached it (`heard`). `isOpen`: the chapter is the one
 * that is read.
 */
export function useSavedPlace(isOpen: boolean): (position: PositionToSave, how?: 'seen' | 'heard') => void {
  const lastRef = useRef<PositionToSave | null>(null);
  const endTimerRef = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasComplainedRef = useRef(false);
  const tellFailure = useTellFailure();
  const throttled = useThrottledSave<PositionToSave>({
    intervalMilliseconds: SAVE_EVERY_MILLISECONDS,
    isOn: isOpen,
    save: (position) =>
      void api['reading.save'](position).catch((thrown: unknown) => {
        // Told once: each further movement tries again.
        if (!hasComplainedRef.current) tellFailure(thrown);
        hasComplainedRef.current = true;
      }),
    atEnd: () => {
      clearTimeout(endTimerRef.current);
      return lastRef.current?.isAtEnd ? lastRef.current : null;
    },
  });

  return (position, how = 'seen') => {
    if (JSON.stringify(lastRef.current) === JSON.stringify(position)) return;
    lastRef.current = position;
    clearTimeout(endTimerRef.current);
    const isCertain = how === 'heard';
    throttled.put({ ...position, isAtEnd: position.isAtEnd && isCertain });
    if (isCertain) throttled.flush();
    else if (position.isAtEnd) endTimerRef.current = setTimeout(() => throttled.put(position), END_RESTS_MILLISECONDS);
  };
}
