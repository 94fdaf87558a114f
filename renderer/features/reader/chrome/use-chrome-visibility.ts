import { useEffect, useEffectEvent, useRef, useState } from 'react';

const IDLE_MILLISECONDS = 2_500;
/** A hand that rests on the mouse is not a movement. */
const MOVEMENT_PIXELS = 4;

/** Controls that come with a movement and go when nothing moves; they stay while they are used or `isHeld`. */
export function useChromeVisibility(isHeld: boolean) {
  const [isAwake, setAwake] = useState(true);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function wake(): void {
    clearTimeout(timer.current);
    setAwake(true);
    timer.current = setTimeout(() => setAwake(false), IDLE_MILLISECONDS);
  }

  function sleep(): void {
    clearTimeout(timer.current);
    setAwake(false);
  }

  const onMovement = useEffectEvent(wake);
  useEffect(() => {
    let last = { x: Number.NaN, y: Number.NaN };
    function onPointerMove(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return;
      const hasMoved = Math.hypot(event.clientX - last.x, event.clientY - last.y) > MOVEMENT_PIXELS;
      // The first event has nothing to be compared with: text scrolling under a still mouse sends one too.
      if (hasMoved) onMovement();
      if (hasMoved || Number.isNaN(last.x)) last = { x: event.clientX, y: event.clientY };
    }
    onMovement();
    window.addEventListener('pointermove', onPointerMove, { passive: true });
    return () => window.removeEventListener('pointermove', onPointerMove);
  }, []);

  return {
    isShown: isAwake || isUsed || isHeld,
    wake,
    sleep,
    /** For the element that holds the controls. */
    use: {
      onPointerEnter: () => setUsed(true),
      onPointerLeave: () => setUsed(false),
      onFocus: () => setUsed(true),
      onBlur: () => setUsed(false),
    },
  };
}

/** Gives the keys back to the text, unless the person has gone on to something else. For `finalFocus` of what floats over it. */
export function focusText(): false {
  const focused = document.activeElement;
  const isFree = focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
  // Not by the part itself: of an element that Tab passes over it takes the first link inside.
  if (isFree) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  return false;
}
