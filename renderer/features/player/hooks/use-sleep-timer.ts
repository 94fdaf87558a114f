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
import type { PlayerParts } from '../session/player-context.ts';
import type { PlayerSession } from '../session/player-session.ts';

/** Often enough for sound that goes down without steps. */
const TICK_MS = 250;

/** Stops playback when the sleep timer says so, and what would come next with it. */
export function useSleepTimer({ session }: PlayerParts, isFull: boolean): void {
  const t = useTranslations('player.sleep');
  const kind = useSleepStore(({ timer }) => timer.kind);

  const say = useEffectEvent(() => {
    // The large player has a place of its own for it.
    if (isFull) return;
    const action = { label: t('extend', { minutes: EXTENSION_MINUTES }), run: () => stayAwake(session) };
    showToast({ text: t('stopped'), action });
  });

  useEffect(() => {
    const { tick, choose } = useSleepStore.getState();
    tick();
    // Its time came while there was no player.
    if (useSleepStore.getState().remainingMs === 0) choose(null);
    return () => {
      if (useSleepStore.getState().timer.kind !== 'until') choose(null);
    };
  }, []);

  useEffect(() => {
    const { tick, choose, stop } = useSleepStore.getState();

    function fallAsleep(): void {
      stop();
      session.send({ type: 'cancel-next' });
      session.send({ type: 'pause' });
      say();
    }

    function watchClock(): void {
      tick();
      if (useSleepStore.getState().remainingMs !== 0) return;
      const { wantsToPlay, nextCountdown } = session.store.getState();
      if (wantsToPlay || nextCountdown !== null) fallAsleep();
      else choose(null);
    }

    /** What the timer itself does to the player comes by here as well. */
    const isStill = () => useSleepStore.getState().timer.kind === kind;

    function watchEnd(): void {
      if (isStill() && session.store.getState().phase === 'ended') fallAsleep();
    }

    function watchWaking(): void {
      if (isStill() && session.store.getState().wantsToPlay) choose(null);
    }

    if (kind === 'until') {
      const ticking = setInterval(watchClock, TICK_MS);
      return () => clearInterval(ticking);
    }
    if (kind === 'off') return;
    const follow = kind === 'stopped' ? watchWaking : watchEnd;
    follow();
    return session.store.subscribe(follow);
  }, [kind, session]);
}

/** The person is still watching: ten minutes more, from where it stopped. */
export function stayAwake(session: PlayerSession): void {
  useSleepStore.getState().extend();
  const { phase, wantsToPlay, episode } = session.store.getState();
  if (phase === 'ended' && episode !== null && episode.nextId !== null) session.send({ type: 'go-next' });
  else if (!wantsToPlay) session.send({ type: 'play' });
}

type SleepState = {
  readonly timer: SleepTimer;
  /** As of the last tick; null where no time is set. */
  readonly remainingMs: number | null;
  /** Null switches it off. */
  readonly choose: (choice: SleepChoice | null) => void;
  readonly extend: () => void;
  readonly stop: () => void;
  readonly tick: () => void;
};

/** When to stop for the night. It outlives the episode and the release: a person falls asleep only once. */
export const useSleepStore = create<SleepState>()((set, get) => {
  function become(timer: SleepTimer): void {
    set({ timer, remainingMs: sleepRemainingMs(timer, performance.now()) });
  }
  return {
    timer: NO_SLEEP,
    remainingMs: null,
    choose: (choice) => become(choice === null ? NO_SLEEP : startSleep(choice, performance.now())),
    extend: () => become(extendSleep(get().timer, performance.now())),
    stop: () => become({ kind: 'stopped' }),
    tick: () => become(get().timer),
  };
});

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
