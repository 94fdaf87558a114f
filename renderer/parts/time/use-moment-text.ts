import { useSyncExternalStore } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';

const MINUTE_MILLISECONDS = 60_000;
const WEEK_MILLISECONDS = 7 * 24 * 60 * MINUTE_MILLISECONDS;

/** One timer for all components that show the time, and none while the window is hidden. */
function createClock(everyMilliseconds: number) {
  const followers = new Set<() => void>();
  let now = new Date();
  let ticking: ReturnType<typeof setInterval> | undefined;

  // The clock may have been set back.
  const isOld = () => Math.abs(Date.now() - now.getTime()) >= everyMilliseconds;

  function tick(): void {
    now = new Date();
    for (const onTick of followers) onTick();
  }

  function wakeOrRest(): void {
    clearInterval(ticking);
    if (document.hidden || followers.size === 0) return;
    ticking = setInterval(tick, everyMilliseconds);
    if (isOld()) tick();
  }

  function follow(onTick: () => void): () => void {
    followers.add(onTick);
    if (followers.size === 1) {
      document.addEventListener('visibilitychange', wakeOrRest);
      wakeOrRest();
    }
    return () => {
      followers.delete(onTick);
      if (followers.size > 0) return;
      document.removeEventListener('visibilitychange', wakeOrRest);
      wakeOrRest();
    };
  }

  function read(): Date {
    if (followers.size === 0 && isOld()) now = new Date();
    return now;
  }

  return { follow, read };
}

const minutes = createClock(MINUTE_MILLISECONDS);
const seconds = createClock(1_000);

/** The present moment, updated each minute. */
export const useMinute = () => useSyncExternalStore(minutes.follow, minutes.read, minutes.read);

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
  // By the present time: the last tick may be a second old, which would add a second.
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
  return useSyncExternalStore(seconds.follow, left, left);
}
