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
  /** The trigger with this id, joined to what it opens. */
  readonly children: (id: string) => ReactNode;
};

/**
 * A button that joins what it opens when the mouse comes to it, since what opens is most of the work of a row or a page; pressed
 * before, it opens it as soon as it has joined.
 */
export function BareTrigger({ opens, trigger, children }: BareTriggerProps) {
  const id = useId();
  const [isJoined, setJoined] = useState(false);
  if (isJoined) return children(id);

  // The joined button is another element: it may not come while this one is pressed or has the focus.
  function approach({ pointerType, buttons, currentTarget }: PointerEvent): void {
    if (pointerType !== 'mouse' || buttons > 0 || currentTarget === document.activeElement) return;
    flushSync(() => setJoined(true));
  }

  function open(): void {
    flushSync(() => setJoined(true));
    const joined = document.getElementById(id);
    joined?.focus();
    joined?.click();
  }

  function openByArrow(event: KeyboardEvent): void {
    if (opens !== 'menu' || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    event.preventDefault();
    open();
  }

  return cloneElement(trigger, {
    ...{ 'aria-haspopup': opens, 'aria-expanded': false, id },
    ...{ onPointerMove: approach, onClick: open, onKeyDown: openByArrow },
  });
}
