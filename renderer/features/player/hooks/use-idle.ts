import { useEffect } from 'react';
import type { PlayerView } from '../session/player-view.ts';

const IDLE_AFTER_MS = 3000;
/** Someone who goes by keyboard sees longer where they are. */
const IDLE_WITH_FOCUS_AFTER_MS = 10_000;
/** Nothing goes out of sight under someone who is using it. */
const IN_USE = '[role="menu"], [role="dialog"], [data-player-controls] :active';
const FOCUS = '[data-player-controls] :focus-visible';

/** Notices when nothing was touched for a while. */
export function useIdle(view: PlayerView): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let touchedAtMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const hasFocus = document.querySelector(FOCUS) !== null;
        const isFresh = hasFocus && performance.now() - touchedAtMs < IDLE_WITH_FOCUS_AFTER_MS;
        if (isFresh || document.querySelector(IN_USE) !== null) wait();
        else view.setIdle(true);
      }, IDLE_AFTER_MS);
    }

    function wake(): void {
      touchedAtMs = performance.now();
      view.setIdle(false);
      wait();
    }

    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) {
      window.addEventListener(name, wake, options);
    }
    wake();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [view]);
}
