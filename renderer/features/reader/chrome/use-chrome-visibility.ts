import { useEffect, useEffectEvent, useRef, useState } from 'react';

const IDLE_MILLISECONDS = 2_500;
/** Smaller movements come from a resting hand. */
const MOVEMENT_PIXELS = 4;

/** Shows the controls on a movement and hides them when nothing moves; they stay while they are used or `isHeld`. */
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
      // The first event has nothing to compare with: scrolling under a still mouse sends one too.
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
    /** Handlers of the element that holds the controls. */
    use: {
      onPointerEnter: () => setUsed(true),
      onPointerLeave: () => setUsed(false),
      onFocus: () => setUsed(true),
      onBlur: () => setUsed(false),
    },
  };
}
