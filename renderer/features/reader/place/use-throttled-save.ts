import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useListener } from '#renderer/ui/use-listener.ts';

const SAVE_EVERY_MILLISECONDS = 600;

type ThrottledSave<Value> = {
  readonly save: (value: Value) => void;
  /** A value to save in any case when the component or the window goes away. */
  readonly atEnd?: () => Value | null;
  /** False: no more values come, although the component stays. What waits is saved, as if it went away. */
  readonly isOn?: boolean;
};

/** Saves the latest value at most once per interval, and the rest when the window is hidden or the component goes away. */
export function useThrottledSave<Value>({ save, atEnd, isOn = true }: ThrottledSave<Value>) {
  const deliver = useEffectEvent(save);
  // Made while rendering: effects of child components save before effects of this one.
  const [throttle] = useState(() => createThrottle<Value>(SAVE_EVERY_MILLISECONDS, (value) => deliver(value)));

  function flush(): void {
    const last = atEnd?.() ?? null;
    if (last !== null) throttle.put(last);
    throttle.flush();
  }
  const leave = useEffectEvent(flush);
  useLayoutEffect(() => (isOn ? () => leave() : undefined), [isOn]);
  useListener(window, 'pagehide', flush);
  useListener(document, 'visibilitychange', () => document.hidden && flush());

  return throttle;
}

/** Delivers the latest value: the first at once, then at most once per interval. */
export function createThrottle<Value>(intervalMilliseconds: number, deliver: (value: Value) => void) {
  let waiting: { readonly value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const next = waiting;
    waiting = null;
    if (next !== null) deliver(next.value);
  }
  function deliverWaiting(): void {
    const isLast = waiting === null;
    flush();
    if (!isLast) timer = setTimeout(deliverWaiting, intervalMilliseconds);
  }

  return {
    put: (value: Value): void => {
      waiting = { value };
      if (timer === undefined) deliverWaiting();
    },
    flush,
  };
}
