import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { needsWords, waitingOf } from '#renderer/features/player/machine/state.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { PlayerSession } from '../session/player-session.ts';
import type { PlayerParts } from '../session/use-player-parts.ts';
import { isInPictureInPicture, onPictureInPictureChange } from './use-window-modes.ts';

/** A background page, whose timers are delayed, gets a timer at least this often. */
const SLEPT_AFTER_MS = 90_000;

const LOOK_EVERY_MS = 5000;

/** Saves place and settings when the page is hidden or closed, and resumes when the network or the computer is back. */
export function usePageLife({ session, preferences }: PlayerParts): void {
  useLoweredNote(session);
  useKeepAwake(session);
  useAppEvent('power.changed', ({ state }) => session.send({ type: state }));
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;

    function keepEverything(): void {
      session.send({ type: 'leave' });
      preferences.flush();
    }

    window.addEventListener('pagehide', keepEverything, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') keepEverything();
      },
      { signal },
    );
    window.addEventListener('online', () => session.send({ type: 'online' }), { signal });
    // Where no event reports sleep, a jump of the clock does.
    const hasSlept = watchForSleep(() => Date.now());
    const looking = setInterval(() => {
      if (hasSlept()) session.send({ type: 'resumed' });
    }, LOOK_EVERY_MS);
    return () => {
      listening.abort();
      clearInterval(looking);
      preferences.flush();
    };
  }, [session, preferences]);
}

/** Called regularly, returns true once after each sleep. A clock that is set back is none. */
export function watchForSleep(wallClock: () => number): () => boolean {
  let lastMs = wallClock();
  return () => {
    const beforeMs = lastMs;
    lastMs = wallClock();
    return lastMs - beforeMs > SLEPT_AFTER_MS;
  };
}

/** Tells the person that the quality was lowered automatically. */
function useLoweredNote(session: PlayerSession): void {
  const t = useTranslations('player.feedback');
  const say = useEffectEvent((height: number) => showToast({ text: t('lowered', { height: String(height) }) }));
  useEffect(
    () =>
      session.store.subscribe(({ height, loweredFrom }, before) => {
        if (loweredFrom !== null && height !== null && height !== before.height) say(height);
      }),
    [session],
  );
}

/** Keeps the display on while a visible picture plays. A seek or a short wait counts as playing, a long outage does not. */
function useKeepAwake(session: PlayerSession): void {
  useEffect(() => {
    let isKept = false;

    function keep(isWanted: boolean): void {
      if (isWanted === isKept) return;
      isKept = isWanted;
      // On failure the display goes dark as usual, which needs no message.
      api['display.keepAwake']({ isWanted }).catch(() => undefined);
    }

    function decide(): void {
      const state = session.store.getState();
      const isPausing = state.phase === 'seeking' || state.phase === 'stalled';
      const isShort = isPausing && state.wantsToPlay && !needsWords(waitingOf(state));
      const isVisible = document.visibilityState === 'visible' || isInPictureInPicture();
      keep(isVisible && (state.phase === 'playing' || isShort));
    }

    const listening = new AbortController();
    const { signal } = listening;
    const unsubscribe = session.store.subscribe(decide);
    const unfollow = onPictureInPictureChange(decide);
    document.addEventListener('visibilitychange', decide, { signal });
    window.addEventListener('pagehide', () => keep(false), { signal });
    decide();
    return () => {
      listening.abort();
      unsubscribe();
      unfollow();
      keep(false);
    };
  }, [session]);
}
