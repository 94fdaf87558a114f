import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

type BareTriggerProps = {
  readonly opens: 'menu' | 'dialog';
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** The trigger with this id, connected to the menu or dialog. */
  readonly children: (id: string) => ReactNode;
};

/** A button that connects to its menu or dialog under the mouse or at a press: these are most of the work of drawing a row. */
export function BareTrigger({ opens, trigger, children }: BareTriggerProps) {
  const id = useId();
  const [isConnected, setConnected] = useState(false);
  if (isConnected) return children(id);

  // The connected button is another element, so it must not replace this one while that is pressed or has the focus.
  function approach({ pointerType, buttons, currentTarget }: PointerEvent): void {
    if (pointerType !== 'mouse' || buttons > 0 || currentTarget === document.activeElement) return;
    flushSync(() => setConnected(true));
  }

  function open(): void {
    flushSync(() => setConnected(true));
    const connected = document.getElementById(id);
    connected?.focus();
    connected?.click();
  }

  function openByArrow(event: KeyboardEvent): void {
    if (opens !== 'menu' || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    event.preventDefault();
    open();
  }

  return cloneElement(trigger, {
    id,
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerMove: approach,
    onClick: open,
    onKeyDown: openByArrow,
  });
}
