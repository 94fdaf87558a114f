const HUE_STEP_DEGREES = 137.508;

/** A hue that belongs to an id: neighbours lie far apart (the golden angle), the same id always gets the same. */
export function tintHue(id: number): number {
  return Math.round((((id * HUE_STEP_DEGREES) % 360) + 360) % 360);
}
