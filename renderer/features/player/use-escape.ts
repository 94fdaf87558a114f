import { useEffect, useEffectEvent } from 'react';

/** Leaves by Escape where there is no player whose keys would do it. */
export function useEscape(leave: () => void): void {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.code === 'Escape' && !event.defaultPrevented) onLeave();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);
}
