import { useFormatter, useNow } from 'use-intl';

const MINUTE_MILLISECONDS = 60_000;
const WEEK_MILLISECONDS = 7 * 24 * 60 * MINUTE_MILLISECONDS;

/** How long ago something was done (epoch milliseconds); after a week, on which day. */
export function useMomentText(): (moment: number) => string {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  return (moment) => {
    const ago = Math.max(0, now.getTime() - moment);
    if (ago >= WEEK_MILLISECONDS) return format.dateTime(moment, { dateStyle: 'medium' });
    // Seconds would be old by the time that they are read.
    const unit = ago < MINUTE_MILLISECONDS ? 'minute' : undefined;
    return format.relativeTime(now.getTime() - ago, { now, ...(unit && { unit }) });
  };
}
