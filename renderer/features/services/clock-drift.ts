const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** How far a clock is off, in the unit in which a person would say it. */
export type ClockDrift = {
  readonly way: 'ahead' | 'behind';
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
};

export function clockDrift(aheadSeconds: number): ClockDrift {
  const seconds = Math.abs(aheadSeconds);
  const way = aheadSeconds < 0 ? 'behind' : 'ahead';
  if (seconds >= 2 * DAY_SECONDS) return { way, count: Math.round(seconds / DAY_SECONDS), unit: 'day' };
  if (seconds >= 2 * HOUR_SECONDS) return { way, count: Math.round(seconds / HOUR_SECONDS), unit: 'hour' };
  return { way, count: Math.max(Math.round(seconds / MINUTE_SECONDS), 1), unit: 'minute' };
}
