/** The offered speeds; the setting may have any value from the first to the last. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next offered speed in a direction; at the ends it stays. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const found =
    direction === 1 ? SPEEDS.find((offered) => offered > speed) : SPEEDS.findLast((offered) => offered < speed);
  return found ?? speed;
}
