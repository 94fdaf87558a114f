export type WheelMovement = {
  /** Down and to the right are forward. */
  readonly pixels: number;
  readonly atMilliseconds: number;
};

/** Apart from what a trackpad sends, a wheel's notches are this large and this far from each other. */
const NOTCH_PIXELS = 90;
const NOTCH_MILLISECONDS = 40;
/** A movement of fingers, with all that glides on after it, ends with a silence. */
const SILENCE_MILLISECONDS = 160;
const GESTURE_PIXELS = 30;

/** Tells which movements of a wheel turn a page: each notch one, and a movement on a trackpad one, however far it glides. */
export function createWheelTurns(): (movement: WheelMovement) => 1 | -1 | null {
  let lastAt = Number.NEGATIVE_INFINITY;
  let moved = 0;
  let hasTurned = false;

  return ({ pixels, atMilliseconds }) => {
    const silence = atMilliseconds - lastAt;
    lastAt = atMilliseconds;
    const isNew = silence >= SILENCE_MILLISECONDS || pixels * moved < 0;
    const isNotch = Math.abs(pixels) >= NOTCH_PIXELS && silence >= NOTCH_MILLISECONDS;
    if (isNew || isNotch) {
      moved = 0;
      hasTurned = false;
    }
    moved += pixels;
    if (hasTurned || Math.abs(moved) < GESTURE_PIXELS) return null;
    hasTurned = true;
    return moved > 0 ? 1 : -1;
  };
}
