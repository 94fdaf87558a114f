import { useRef } from 'react';
import { usePlayer } from '../session/player-context.ts';

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
