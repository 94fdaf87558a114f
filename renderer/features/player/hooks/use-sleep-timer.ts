import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import {
  EXTENSION_MINUTES,
  extendSleep,
  NO_SLEEP,
  type SleepChoice,
  type SleepTimer,
  sleepRemainingMs,
  startSleep,
} from '#renderer/features/player/machine/sleep-timer.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { PlayerSession } from '../session/player-session.ts';

/** Often enough for a smooth fade. */
const TICK_MS = 250;

type SleepState = {
  readonly timer: SleepTimer;
  /** As of the last tick; null without a set time. */
  readonly remainingMs: number | null;
};

/** It outlives the episode and the release. */
export const useSleepStore = create<SleepState>(() => ({ timer: NO_SLEEP, remainingMs: null }));

/** Sets the timer, or updates the remaining time of the present one. */
function setTimer(timer: SleepTimer = useSleepStore.getState().timer): SleepState {
  useSleepStore.setState({ timer, remainingMs: sleepRemainingMs(timer, performance.now()) });
  return useSleepStore.getState();
}

/** Null switches the timer off. */
export function chooseSleep(choice: SleepChoice | null): void {
  setTimer(choice === null ? NO_SLEEP : startSleep(choice, performance.now()));
}

/** Plays on for ten more minutes, from where the timer stopped. */
export function stayAwake({ store, send }: PlayerSession): void {
  setTimer(extendSleep(useSleepStore.getState().timer, performance.now()));
  const { phase, wantsToPlay, episode } = store.getState();
  if (phase === 'ended' && episode !== null && episode.nextId !== null) send({ type: 'go-next' });
  else if (!wantsToPlay) send({ type: 'play' });
}

/** Stops playback, and the countdown to the next episode, when the sleep timer ends. */
export function useSleepTimer(session: PlayerSession, isFull: boolean): void {
  const t = useTranslations('player.sleep');
  const kind = useSleepStore(({ timer }) => timer.kind);

  const say = useEffectEvent(() => {
    // The large player shows a notice of its own.
    if (isFull) return;
    const action = { label: t('extend', { minutes: EXTENSION_MINUTES }), run: () => stayAwake(session) };
    showToast({ text: t('stopped'), action });
  });

  useEffect(() => {
    // The timer may have ended while there was no player.
    if (setTimer().remainingMs === 0) chooseSleep(null);
    return () => {
      if (useSleepStore.getState().timer.kind !== 'until') chooseSleep(null);
    };
  }, []);

  useEffect(() => {
    function fallAsleep(): void {
      setTimer({ kind: 'stopped' });
      session.send({ type: 'cancel-next' });
      session.send({ type: 'pause' });
      say();
    }

    function watchClock(): void {
      if (setTimer().remainingMs !== 0) return;
      const { wantsToPlay, nextCountdownMs } = session.store.getState();
      if (wantsToPlay || nextCountdownMs !== null) fallAsleep();
      else chooseSleep(null);
    }

    function watchPlayer(): void {
      // Called also for changes that the timer itself makes.
      if (useSleepStore.getState().timer.kind !== kind) return;
      const { phase, wantsToPlay } = session.store.getState();
      if (kind === 'end-of-episode' && phase === 'ended') fallAsleep();
      if (kind === 'stopped' && wantsToPlay) chooseSleep(null);
    }

    if (kind === 'until') {
      const ticking = setInterval(watchClock, TICK_MS);
      return () => clearInterval(ticking);
    }
    watchPlayer();
    return session.store.subscribe(watchPlayer);
  }, [kind, session]);
}

/** The name of a choice; null is off. */
export function useSleepName(): (choice: SleepChoice | null) => string {
  const t = useTranslations('player');
  return (choice) => {
    if (choice === null) return t('sleep.off');
    return choice === 'end-of-episode' ? t('sleep.endOfEpisode') : t('spoken.minutes', { minutes: choice });
  };
}

/** The remaining time to the minute; null while the timer is off. */
export function useSleepRemaining(): { readonly long: string; readonly short: string | null } | null {
  const t = useTranslations('player.sleep');
  const kind = useSleepStore(({ timer }) => timer.kind);
  const minutes = useSleepStore(({ remainingMs }) => (remainingMs === null ? null : Math.ceil(remainingMs / 60_000)));
  if (kind === 'end-of-episode') return { long: t('endOfEpisode'), short: null };
  return minutes === null ? null : { long: t('remaining', { minutes }), short: t('shortMinutes', { minutes }) };
}
