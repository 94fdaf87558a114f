/** A stream's real length ends a hair before or after the whole second that the service names. */
const HAIR_SECONDS = 0.05;

/** `7:05`, `1:02:09`; whole seconds, cut and not rounded, so that the clock does not run ahead of the picture. */
export function clockTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds + HAIR_SECONDS) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
