import { useEffect } from 'react';
import { usePlayer } from '../session/player-context.ts';

const IDLE_AFTER_MS = 3000;
/** Keyboard focus stays visible longer. */
const IDLE_WITH_FOCUS_AFTER_MS = 10_000;
const IN_USE = '[role="menu"], [role="dialog"], [data-player-controls] :active';
const FOCUS = '[data-player-controls] :focus-visible';

export function useIdle(): void {
  const { store, set } = usePlayer().view;
  useEffect(() => {
    const listening = new AbortController();
    let touchedAtMs = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const hasFocus = document.querySelector(FOCUS) !== null;
        const isFresh = hasFocus && performance.now() - touchedAtMs < IDLE_WITH_FOCUS_AFTER_MS;
        if (isFresh || document.querySelector(IN_USE) !== null) wait();
        else set({ isIdle: true });
      }, IDLE_AFTER_MS);
    }

    function wake(): void {
      touchedAtMs = performance.now();
      if (store.getState().isIdle) set({ isIdle: false });
      wait();
    }

    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const) {
      window.addEventListener(name, wake, { signal: listening.signal, passive: true });
    }
    wake();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [store, set]);
}
