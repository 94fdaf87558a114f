import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { keepsPlaying } from '#renderer/features/player/machine/state.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import type { PlayerSession } from '../session/player-session.ts';

/** Minutes, or the end of the present episode. */
export type SleepChoice = 'off' | number | 'end-of-episode';
export const SLEEP_CHOICES: readonly SleepChoice[] = ['off', 15, 30, 45, 60, 90, 'end-of-episode'];

/** `stopped`: the timer has stopped playback; the person may go on. */
export type SleepTimer =
  | { readonly kind: 'off' | 'end-of-episode' | 'stopped' }
  | { readonly kind: 'until'; readonly atMs: number; readonly minutes: number };

export const EXTENSION_MINUTES = 10;

const MINUTE_MS = 60_000;
/** This long before the end the timer is announced and can be postponed. */
const NOTICE_MS = MINUTE_MS;
/** The sound fades: sudden silence would wake the person. */
const FADE_MS = 10_000;

/** `nowMs` is monotonic, here and below. */
export function startSleep(choice: SleepChoice, nowMs: number): SleepTimer {
  if (typeof choice === 'string') return { kind: choice };
  return { kind: 'until', atMs: nowMs + choice * MINUTE_MS, minutes: choice };
}

export function choiceOf(timer: SleepTimer): SleepChoice {
  if (timer.kind === 'until') return timer.minutes;
  return timer.kind === 'stopped' ? 'off' : timer.kind;
}

/** The choice after the present one. A postponed timer continues with the next longer one. */
export function nextSleepChoice(timer: SleepTimer): SleepChoice {
  if (timer.kind === 'end-of-episode') return 'off';
  const minutes = timer.kind === 'until' ? timer.minutes : 0;
  return SLEEP_CHOICES.find((choice) => typeof choice === 'number' && choice > minutes) ?? 'end-of-episode';
}

/** More time, counted from the set end, or from now if the timer has stopped playback. */
export function extendSleep(timer: SleepTimer, nowMs: number): SleepTimer {
  const { atMs, minutes } = timer.kind === 'until' ? timer : { atMs: nowMs, minutes: 0 };
  const endMs = Math.max(atMs, nowMs) + EXTENSION_MINUTES * MINUTE_MS;
  return { kind: 'until', atMs: endMs, minutes: minutes + EXTENSION_MINUTES };
}

/** Null without a set time. */
export function sleepRemainingMs(timer: SleepTimer, nowMs: number): number | null {
  return timer.kind === 'until' ? Math.max(0, timer.atMs - nowMs) : null;
}

export function isSleepNear(remainingMs: number): boolean {
  return remainingMs <= NOTICE_MS;
}

/** The factor for the volume: 1 is as set, 0 silent. */
export function sleepLoudness(remainingMs: number | null): number {
  return remainingMs === null ? 1 : Math.min(1, remainingMs / FADE_MS);
}

/** Often enough for a smooth fade. */
const TICK_MS = 250;

/** Time until the next look at the clock: the remaining time is shown in minutes until the end is announced. */
export function sleepLookInMs(remainingMs: number): number {
  return isSleepNear(remainingMs) ? TICK_MS : (remainingMs - NOTICE_MS) % MINUTE_MS || MINUTE_MS;
}

type SleepState = {
  readonly timer: SleepTimer;
  /** As of the last tick; null without a set time. */
  readonly remainingMs: number | null;
};

/** The timer outlives the episode and the release. */
export const useSleepStore = create<SleepState>(() => ({ timer: { kind: 'off' }, remainingMs: null }));

function setTimer(timer: SleepTimer = useSleepStore.getState().timer): SleepState {
  useSleepStore.setState({ timer, remainingMs: sleepRemainingMs(timer, performance.now()) });
  window.name = nameFor(timer, performance.timeOrigin);
  return useSleepStore.getState();
}

/** The timer as the window's name, which belongs to this window alone and outlives a reload. */
export function nameFor(timer: SleepTimer, originMs: number): string {
  if (timer.kind === 'until') return `sleep ${timer.minutes} ${Math.round(originMs + timer.atMs)}`;
  return timer.kind === 'end-of-episode' ? `sleep ${timer.kind}` : '';
}

/** `originMs`: when this page's clock began. */
export function timerNamed(name: string, originMs: number): SleepTimer {
  if (name === 'sleep end-of-episode') return { kind: 'end-of-episode' };
  const [, minutes, atMs] = /^sleep (\d+) (\d+)$/.exec(name) ?? [];
  return minutes === undefined
    ? { kind: 'off' }
    : { kind: 'until', atMs: Number(atMs) - originMs, minutes: Number(minutes) };
}

export function chooseSleep(choice: SleepChoice): void {
  setTimer(startSleep(choice, performance.now()));
}

/** Plays on for ten more minutes, from where the timer stopped. */
export function stayAwake({ store, send }: PlayerSession): void {
  setTimer(extendSleep(useSleepStore.getState().timer, performance.now()));
  const { phase, wantsToPlay, episode } = store.getState();
  if (phase === 'ended' && episode !== null && episode.nextId !== null) send({ type: 'go-next' });
  else if (!wantsToPlay) send({ type: 'play' });
}

/** Only a set time outlives the player. */
function forgetEpisode(): void {
  if (useSleepStore.getState().timer.kind !== 'until') chooseSleep('off');
}

/** Stops playback, and the countdown to the next episode, when the sleep timer ends. */
export function useSleepTimer(session: PlayerSession, isFull: boolean): void {
  const t = useTranslations('player');
  const kind = useSleepStore(({ timer }) => timer.kind);

  const say = useEffectEvent(() => {
    // The large player shows a notice of its own.
    if (isFull) return;
    const action = { label: t('sleep.extend', { minutes: EXTENSION_MINUTES }), run: () => stayAwake(session) };
    showToast({ text: t('sleep.stopped'), action });
  });

  useEffect(() => {
    // The timer may have ended while there was no player.
    if (setTimer(timerNamed(window.name, performance.timeOrigin)).remainingMs === 0) chooseSleep('off');
    return forgetEpisode;
  }, []);
  // After a reload there is no mini-player.
  useListener(window, 'pagehide', () => isFull || forgetEpisode());

  useEffect(() => {
    function stopPlayback(): void {
      setTimer({ kind: 'stopped' });
      session.send({ type: 'pause' });
      say();
    }

    let later: ReturnType<typeof setTimeout> | undefined;
    function watchClock(): void {
      const { remainingMs } = setTimer();
      if (remainingMs !== 0) {
        later = setTimeout(watchClock, sleepLookInMs(remainingMs ?? 0));
        return;
      }
      if (keepsPlaying(session.store.getState())) {
        stopPlayback();
        return;
      }
      // Playback that failed and is being retried must not start later.
      session.send({ type: 'pause' });
      chooseSleep('off');
    }

    function watchPlayer(): void {
      // Also called for changes that the timer itself makes.
      if (useSleepStore.getState().timer.kind !== kind) return;
      const { phase, wantsToPlay, episode } = session.store.getState();
      if (kind === 'end-of-episode' && phase === 'ended') {
        // After the last episode nothing would start anyway.
        if (episode?.nextId) stopPlayback();
        else chooseSleep('off');
      }
      if (kind === 'stopped' && wantsToPlay) chooseSleep('off');
    }

    if (kind === 'until') {
      watchClock();
      return () => clearTimeout(later);
    }
    watchPlayer();
    return session.store.subscribe(watchPlayer);
  }, [kind, session]);
}

type Texts = { readonly t: ReturnType<typeof useTranslations<'player'>> };

export function sleepName(choice: SleepChoice, { t }: Texts): string {
  if (choice === 'off') return t('sleep.off');
  return choice === 'end-of-episode' ? t('sleep.endOfEpisode') : t('sleep.minutes', { minutes: choice });
}

/** The remaining time to the minute; null while the timer is off. */
export function useSleepRemaining(): { readonly long: string; readonly short: string | null } | null {
  const t = useTranslations('player');
  const kind = useSleepStore(({ timer }) => timer.kind);
  const minutes = useSleepStore(({ remainingMs }) => (remainingMs === null ? null : Math.ceil(remainingMs / 60_000)));
  if (kind === 'end-of-episode') return { long: t('sleep.endOfEpisode'), short: null };
  return minutes === null
    ? null
    : { long: t('sleep.remaining', { minutes }), short: t('sleep.shortMinutes', { minutes }) };
}
