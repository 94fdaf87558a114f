import { useTranslations } from 'use-intl';
import type { SleepChoice } from '#shared/domain/player/sleep-timer.ts';
import { useSleepStore } from './sleep-store.ts';

/** What a way to fall asleep is called; null is off. */
export function useSleepName(): (choice: SleepChoice | null) => string {
  const t = useTranslations('player.sleep');
  return (choice) => {
    if (choice === null) return t('off');
    return choice === 'end-of-episode' ? t('endOfEpisode') : t('minutes', { minutes: choice });
  };
}

/** How long it still plays, to the minute; null where no end is set. */
export function useSleepRemaining(): { readonly long: string; readonly short: string | null } | null {
  const t = useTranslations('player.sleep');
  const kind = useSleepStore(({ timer }) => timer.kind);
  const minutes = useSleepStore(({ remainingMs }) => (remainingMs === null ? null : Math.ceil(remainingMs / 60_000)));
  if (kind === 'end-of-episode') return { long: t('endOfEpisode'), short: null };
  return minutes === null ? null : { long: t('remaining', { minutes }), short: t('shortMinutes', { minutes }) };
}
