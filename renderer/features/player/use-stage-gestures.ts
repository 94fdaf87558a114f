import { type RefObject, useEffect } from 'react';
import type { PlayerParts } from './player-context.ts';

/** One step of volume for this much turning of a wheel or moving on a touchpad. */
const WHEEL_PIXELS_PER_STEP = 60;
const VOLUME_STEP = 0.05;

/** What a mouse does on the picture itself. Everything here can be done by keys and by named controls, too. */
export function useStageGestures({ session, run }: PlayerParts, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let turnedPixels = 0;

    element.addEventListener(
      'click',
      () => {
        // The end is left by what is offered there, not by a stray click.
        if (session.store.getState().phase !== 'ended') run({ kind: 'toggle' });
      },
      { signal },
    );
    element.addEventListener('dblclick', () => run({ kind: 'fullscreen' }), { signal });
    element.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        turnedPixels -= event.deltaY;
        const steps = Math.trunc(turnedPixels / WHEEL_PIXELS_PER_STEP);
        turnedPixels -= steps * WHEEL_PIXELS_PER_STEP;
        if (steps !== 0) run({ kind: 'volume-by', fraction: steps * VOLUME_STEP });
      },
      { signal, passive: true },
    );
    return () => listening.abort();
  }, [session, run, stage]);
}
