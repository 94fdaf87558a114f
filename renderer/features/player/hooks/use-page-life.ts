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

/** Saves place and settings when the page is hidden or closed, and resumes when the network or the computer is back. */
export function usePageLife(): void {
  const { session, preferences, followAccount } = usePlayer();
  useLoweredNote();
  useKeepAwake(useIsWatched());
  useAppEvent('account.changed', (account) => followAccount(ownerOf(account)));
  useAppEvent('power.changed', ({ state }) => session.send({ type: state === 'resumed' ? 'online' : 'leave' }));
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

function useIsWatched(): boolean {
  const isShown = useSyncExternalStore(onVisibilityChange, () => !document.hidden);
  const isInPictureInPicture = useIsInPictureInPicture();
  return usePlayerState(isMoving) && (isShown || isInPictureInPicture);
}
