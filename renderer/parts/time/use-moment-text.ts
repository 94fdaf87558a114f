import { useEffect, useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import type { SyncState } from '#shared/domain/account/account.ts';

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

/** A date as the service wrote it; null where there is none, or none that can be read. */
export function momentOf(text: string | null): Date | null {
  if (text === null) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Epoch milliseconds as date and time of day. */
export function useExactMoment(): (moment: number) => string {
  const format = useFormatter();
  return (moment) => format.dateTime(moment, { dateStyle: 'long', timeStyle: 'short' });
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

/** Whole seconds until a moment (epoch milliseconds), counted down. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(moment));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** Names the kinds of unsent changes in one sentence. */
export function useWaitingText(): (waiting: SyncState['waiting']) => string {
  const t = useTranslations('app.sync');
  const format = useFormatter();
  return (waiting) => {
    const kinds = ['positions', 'listChanges', 'scores'] as const;
    const parts = kinds.filter((kind) => waiting[kind] > 0).map((kind) => t(kind, { count: waiting[kind] }));
    return t('waiting', { parts: format.list(parts) });
  };
}
