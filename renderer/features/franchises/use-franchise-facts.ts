import { useFormatter, useTranslations } from 'use-intl';
import type { FranchiseTotals } from './franchise-totals.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** What a franchise adds up to, in words; each is null if unknown. */
export function useFranchiseFacts() {
  const t = useTranslations('franchises');
  const format = useFormatter();

  function amount(value: number, unit: 'hour' | 'minute', display: 'short' | 'long'): string {
    return format.number(value, { style: 'unit', unit, unitDisplay: display });
  }

  return {
    years({ firstYear, lastYear }: FranchiseTotals): string | null {
      if (firstYear === null || lastYear === null || firstYear === lastYear) {
        const year = lastYear ?? firstYear;
        return year === null ? null : String(year);
      }
      return `${firstYear}–${lastYear}`;
    },
    releases: ({ totalReleases }: FranchiseTotals) =>
      totalReleases === null ? null : t('releases', { count: totalReleases }),
    episodes: ({ totalEpisodes }: FranchiseTotals) =>
      totalEpisodes === null ? null : t('episodes', { count: totalEpisodes }),
    /** Length of all episodes: whole hours for a card, with minutes where there is room. */
    time({ totalSeconds }: FranchiseTotals, length: 'short' | 'long'): string | null {
      if (totalSeconds === null || totalSeconds < MINUTE_SECONDS) return null;
      const minutes = Math.round(totalSeconds / MINUTE_SECONDS);
      if (totalSeconds < HOUR_SECONDS) return amount(minutes, 'minute', length);
      if (length === 'short') return amount(Math.round(totalSeconds / HOUR_SECONDS), 'hour', length);
      const rest = minutes % MINUTE_SECONDS;
      const hours = amount(Math.floor(minutes / MINUTE_SECONDS), 'hour', length);
      return rest === 0 ? hours : `${hours} ${amount(rest, 'minute', length)}`;
    },
  };
}
