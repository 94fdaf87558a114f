import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { PlayerParts } from '../session/player-context.ts';
import type { PlayerSession } from '../session/player-session.ts';

/** Longer than a page in the background, whose timers are held back, is ever left without one. */
const SLEPT_AFTER_MS = 90_000;

const LOOK_EVERY_MS = 5000;

/** Keeps place and settings when the page is hidden or goes away, and goes on when network or computer are back. */
export function usePageLife({ session, preferences, view }: PlayerParts): void {
  usePower(session);
  useLoweredNote(session);
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
    return () => {
      listening.abort();
      preferences.flush();
      view.close();
    };
  }, [session, preferences, view]);
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

/** Tells the machine that the computer goes to sleep and wakes up; where no event tells, a jump of the clock does. */
function usePower(session: PlayerSession): void {
  useAppEvent('power.changed', ({ state }) => session.send({ type: state }));
  useEffect(() => {
    const look = watchForSleep(() => Date.now());
    const looking = setInterval(() => {
      if (look()) session.send({ type: 'resumed' });
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [session]);
}

/** Called now and then, tells once after each sleep that there was one. A clock that is set back tells nothing. */
export function watchForSleep(wallClock: () => number): () => boolean {
  let lastMs = wallClock();
  return () => {
    const nowMs = wallClock();
    const passedMs = nowMs - lastMs;
    lastMs = nowMs;
    return passedMs > SLEPT_AFTER_MS;
  };
}
