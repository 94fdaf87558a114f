import { useSyncExternalStore } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';

const MINUTE_MILLISECONDS = 60_000;
const WEEK_MILLISECONDS = 7 * 24 * 60 * MINUTE_MILLISECONDS;

/** Follows the time for `useSyncExternalStore`: not while the window is hidden, and at once when it is shown again. */
export function every(milliseconds: number) {
  return (onTick: () => void) => {
    const look = () => document.hidden || onTick();
    const ticking = setInterval(look, milliseconds);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
    };
  };
}

const everyMinute = every(MINUTE_MILLISECONDS);
const everySecond = every(1_000);
const presentMinute = () => Math.floor(Date.now() / MINUTE_MILLISECONDS);

/** The beginning of the present minute. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(everyMinute, presentMinute, presentMinute) * MINUTE_MILLISECONDS);
}

/** The age of a moment (epoch milliseconds); "just now" also for a future one, since the clock may have been set back. */
export function useAge(): (moment: number, length?: 'long' | 'brief') => string {
  const t = useTranslations('app.sync');
  const format = useFormatter();
  const now = useMinute();
  // "8h ago", and "8 ч назад": narrow Russian ages are written as "-8 ч".
  const brief = useLocale() === 'ru' ? 'short' : 'narrow';
  return (moment, length = 'long') => {
    if (now.getTime() - moment < MINUTE_MILLISECONDS) return t('justNow');
    return format.relativeTime(moment, { now, style: length === 'brief' ? brief : 'long' });
  };
}

/** The age of a moment (epoch milliseconds); after a week its date. */
export function useMomentText(): (moment: number) => string {
  const format = useFormatter();
  const age = useAge();
  const now = useMinute();
  return (moment) =>
    now.getTime() - moment >= WEEK_MILLISECONDS ? format.dateTime(moment, { dateStyle: 'medium' }) : age(moment);
}

/** A date of the service; null if absent or unreadable. */
export function momentOf(text: string | null): Date | null {
  const moment = new Date(text ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export function useExactMoment(): (moment: number) => string {
  const format = useFormatter();
  return (moment) => format.dateTime(moment, { dateStyle: 'long', timeStyle: 'short' });
}

/** Whole seconds until a moment (epoch milliseconds), counted down. */
export function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
  return useSyncExternalStore(everySecond, left, left);
}
