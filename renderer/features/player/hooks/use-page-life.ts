import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useAppEvent } from '#renderer/api/use-command.ts';
import { needsWords, type PlayerState, waitingOf } from '#renderer/features/player/machine/state.ts';
import { useKeepAwake } from '#renderer/parts/app/use-keep-awake.ts';
import { usePlayingStore } from '#renderer/parts/release/playing-store.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { onDocument, useListener } from '#renderer/ui/use-listener.ts';
import { ownerOf } from '#shared/domain/account/account.ts';
import { usePlayer, usePlayerState } from '../session/player-context.ts';
import { useIsInPictureInPicture } from './picture-in-picture.ts';

/** Longer than browsers delay the timers of a background page. */
const SLEPT_AFTER_MS = 90_000;

const LOOK_EVERY_MS = 5000;

/** Saves place and settings when the page is hidden or closed, and resumes when the network or the computer is back. */
export function usePageLife(): void {
  const { session, preferences, followAccount } = usePlayer();
  useLoweredNote();
  useKeepAwake(useIsWatched());
  useAppEvent('account.changed', (account) => followAccount(ownerOf(account)));
  useAppEvent('power.changed', ({ state }) => session.send({ type: state }));
  useListener(window, 'online', () => session.send({ type: 'online' }));
  useListener(window, 'pagehide', keepEverything);
  useListener(document, 'visibilitychange', () => {
    if (document.hidden) keepEverything();
  });

  function keepEverything(): void {
    session.send({ type: 'leave' });
    preferences.flush();
  }

  useEffect(() => {
    // The player of another release takes over the settings before this one is gone.
    const unsubscribe = usePlayingStore.subscribe(preferences.flush);
    return () => {
      unsubscribe();
      preferences.flush();
    };
  }, [preferences]);
  const wantsToPlay = usePlayerState((state) => state.wantsToPlay);
  useEffect(() => {
    // Paused playback needs nothing after sleep.
    if (!wantsToPlay) return;
    // Where no event reports sleep, a jump of the clock does.
    const hasSlept = watchForSleep(() => Date.now());
    const looking = setInterval(() => {
      if (hasSlept()) session.send({ type: 'resumed' });
    }, LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [session, wantsToPlay]);
}

/** Returns a function that, called regularly, is true once after each sleep. A clock that is set back is no sleep. */
export function watchForSleep(wallClock: () => number): () => boolean {
  let lastMs = wallClock();
  return () => {
    const beforeMs = lastMs;
    lastMs = wallClock();
    return lastMs - beforeMs > SLEPT_AFTER_MS;
  };
}

function useLoweredNote(): void {
  const { session } = usePlayer();
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

/** A seek or a short wait counts as playing, a long outage does not. */
function isMoving(state: PlayerState): boolean {
  const isPausing = state.phase === 'seeking' || state.phase === 'stalled';
  return state.phase === 'playing' || (isPausing && state.wantsToPlay && !needsWords(waitingOf(state)));
}

const onVisibilityChange = onDocument('visibilitychange');

/** Whether a visible picture plays. */
function useIsWatched(): boolean {
  const isShown = useSyncExternalStore(onVisibilityChange, () => !document.hidden);
  const isInPictureInPicture = useIsInPictureInPicture();
  return usePlayerState(isMoving) && (isShown || isInPictureInPicture);
}
