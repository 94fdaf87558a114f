import { type ComponentType, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { usePlayer, useView } from '../session/player-context.ts';
import type { PlayerPanel as PanelName } from '../session/player-view.ts';

/** A panel beside the picture, which stays visible and plays on. */
export function PlayerPanel({ panel, Content }: { readonly panel: PanelName; readonly Content: ComponentType }) {
  const t = useTranslations('player.keys.commands');
  const { view } = usePlayer();
  const isOpen = useView((state) => state.panel === panel);
  const { onOpen, returnFocus } = useFocusReturn();
  const noteOpening = useEffectEvent(onOpen);
  useLayoutEffect(() => {
    if (isOpen) noteOpening();
  }, [isOpen]);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => view.set({ panel: open ? panel : null })}
      title={t(panel)}
      backdrop="clear"
      returnFocus={returnFocus}
      bodyId={`player-${panel}`}
    >
      <Content />
    </Sheet>
  );
}

const REACHED_BY_KEYBOARD = '[data-player-controls] :focus-visible';

/**
 * Moves focus when a menu or a panel closes: to the control that opened it, if that was reached by keyboard, else to the
 * picture, where Space pauses. `onOpen` must be called before focus moves on.
 */
export function useFocusReturn() {
  const { picture, view } = usePlayer();
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpen() {
      opener.current = document.querySelector<HTMLElement>(REACHED_BY_KEYBOARD);
    },
    returnFocus() {
      // A panel that replaces another one keeps the focus.
      if (view.store.getState().panel !== null) return false;
      return opener.current?.isConnected ? opener.current : picture.getState().video;
    },
  };
}
