import { useFormatter, useNow, useTranslations } from 'use-intl';

const MINUTE_MILLISECONDS = 60_000;
const WEEK_MILLISECONDS = 7 * 24 * 60 * MINUTE_MILLISECONDS;

/** How long ago something was done (epoch milliseconds); after a week, on which day. */
export function useMomentText(): (moment: number) => string {
  const t = useTranslations('app.sync');
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MILLISECONDS });
  return (moment) => {
    const ago = Math.max(0, now.getTime() - moment);
    if (ago >= WEEK_MILLISECONDS) return format.dateTime(moment, { dateStyle: 'medium' });
    // Seconds would be old by the time that they are read.
    if (ago < MINUTE_MILLISECONDS) return t('justNow');
    return format.relativeTime(now.getTime() - ago, { now });
  };
}
