import { useFormatter } from 'use-intl';

/** Epoch milliseconds as date and time of day. */
export function useExactMoment(): (moment: number) => string {
  const format = useFormatter();
  return (moment) => format.dateTime(moment, { dateStyle: 'long', timeStyle: 'short' });
}
