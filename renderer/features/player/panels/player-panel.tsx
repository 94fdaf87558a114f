import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import { usePlayer, useView } from '../session/player-context.ts';
import type { PlayerPanel as PanelName } from '../session/player-view.ts';

type PlayerPanelProps = { readonly panel: PanelName; readonly title: string; readonly children: ReactNode };

/** A panel beside the picture, which stays visible and plays on. */
export function PlayerPanel({ panel, title, children }: PlayerPanelProps) {
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
      title={title}
      backdrop="clear"
      returnFocus={returnFocus}
    >
      {children}
    </Sheet>
  );
}
