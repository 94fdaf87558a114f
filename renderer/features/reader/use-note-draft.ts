import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createThrottle, type Throttle } from './throttle.ts';

const SAVE_EVERY_MILLISECONDS = 800;

/**
 * A text that is saved while it is written, and what is left of it when the field or the window goes away. Until something is
 * written here it is the saved one, which may come a moment after the field.
 */
export function useNoteDraft(saved: string, save: (note: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const throttleRef = useRef<Throttle<string> | null>(null);
  const onSave = useEffectEvent(save);

  useEffect(() => {
    const throttle = createThrottle<string>(SAVE_EVERY_MILLISECONDS, (written) => onSave(written));
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

  return {
    note: draft ?? saved,
    write: (written: string) => {
      setDraft(written);
      throttleRef.current?.put(written);
    },
    flush: () => throttleRef.current?.flush(),
  };
}
