import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#renderer/ui/toast.tsx';
import type { PlayerSession } from './player-session.ts';

/** Says that the quality was lowered by itself: nobody asked for it. */
export function useLoweredNote(session: PlayerSession): void {
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
