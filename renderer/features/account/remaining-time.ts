const SECOND_MILLISECONDS = 1_000;
const MINUTE_SECONDS = 60;

/** Minutes and seconds that are left, as on a clock; nothing is left of what has passed. */
export function remainingTime(untilMilliseconds: number, nowMilliseconds: number): string {
  const seconds = Math.max(0, Math.ceil((untilMilliseconds - nowMilliseconds) / SECOND_MILLISECONDS));
  const rest = String(seconds % MINUTE_SECONDS).padStart(2, '0');
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${rest}`;
}
