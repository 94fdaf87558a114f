import { useTranslations } from 'use-intl';

const MINUTE = 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A remaining time in words, rounded to what is useful: `4 min left`. */
export function useTimeLeftText(): (seconds: number) => string {
  const t = useTranslations('saved.queue.left');
  return (seconds) => {
    const minutes = Math.round(seconds / MINUTE);
    if (minutes < 1) return t('soon');
    if (minutes < HOUR_MINUTES) return t('minutes', { minutes });
    if (minutes < 2 * DAY_MINUTES) {
      return t('hours', { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES });
    }
    return t('days', { days: Math.round(minutes / DAY_MINUTES) });
  };
}
