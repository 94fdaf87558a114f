/** What is left of an episode in whole minutes, at least one; null where it was not begun or its length is unknown. */
export function minutesLeft(positionSeconds: number, durationSeconds: number): number | null {
  if (positionSeconds <= 0 || durationSeconds <= 0) return null;
  return Math.max(1, Math.ceil((durationSeconds - positionSeconds) / 60));
}
