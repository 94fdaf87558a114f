import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { api } from '#renderer/api/client.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { failureOf } from '#renderer/parts/failure-of.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import type { ReadingPosition } from '#shared/domain/novel.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const SAVE_EVERY_MILLISECONDS = 600;

type PositionToSave = Omit<ReadingPosition, 'updatedAt'>;

/** Saves the place while it moves, and at once when the window is hidden or closed or the reader is left. */
export function useSavedPlace(): (position: PositionToSave) => void {
  const throttleRef = useRef<Throttle<PositionToSave> | null>(null);
  const lastRef = useRef<PositionToSave | null>(null);
  const errorText = useErrorText();
  const complain = useEffectEvent((thrown: unknown) => showToast({ text: errorText(failureOf(thrown)).title }));

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
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') throttle.flush();
    };
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', throttle.flush);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', throttle.flush);
      throttle.flush();
    };
  }, []);

  return (position) => {
    if (lastRef.current !== null && isSamePosition(lastRef.current, position)) return;
    lastRef.current = position;
    throttleRef.current?.put(position);
  };
}

function isSamePosition(a: PositionToSave, b: PositionToSave): boolean {
  return (
    a.slugUrl === b.slugUrl &&
    a.volume === b.volume &&
    a.number === b.number &&
    a.branchId === b.branchId &&
    a.paragraph === b.paragraph &&
    a.offset === b.offset
  );
}
