import { useEffect } from 'react';
import type { PlayerView } from './player-view.ts';

const IDLE_AFTER_MS = 3000;
/** Nothing goes out of sight under someone who is using it. */
const IN_USE = '[role="menu"], [role="dialog"], [data-player-controls] :focus-visible, [data-player-controls] :active';

/** Notices when nothing was touched for a while. */
export function useIdle(view: PlayerView): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let timer: ReturnType<typeof setTimeout> | undefined;

    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.querySelector(IN_USE) === null) view.setIdle(true);
        else wait();
      }, IDLE_AFTER_MS);
    }

    function wake(): void {
      view.setIdle(false);
      wait();
    }

    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) {
      window.addEventListener(name, wake, options);
    }
    wait();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [view]);
}
