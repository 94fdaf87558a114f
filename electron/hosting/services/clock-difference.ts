/** Smaller differences come from networks and caches and do no harm. */
const TOLERATED_SECONDS = 120;

/**
 * How far this machine's clock is ahead of the server's, in seconds; null where that is little or unknown. A cache on the way
 * answers with the date of when it learnt what it says, and with the age of that.
 */
export function clockDifferenceSeconds(headers: Headers, now: number): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  const ageSeconds = Number(headers.get('age') ?? 0);
  if (Number.isNaN(date) || !(ageSeconds >= 0)) return null;
  const difference = Math.round((now - date) / 1_000 - ageSeconds);
  return Math.abs(difference) < TOLERATED_SECONDS ? null : difference;
}
