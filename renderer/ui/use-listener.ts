import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : HTMLVideoElementEventMap;

/** Calls the latest `listener` for events of a target, or of the element in a ref, while the component is mounted. */
export function useListener<Target extends EventTarget, Name extends keyof EventsOf<Target> & string>(
  target: Target | RefObject<Target | null> | null,
  names: Name | readonly Name[],
  listener: (event: EventsOf<Target>[Name]) => void,
  { capture = false, passive = false }: Pick<AddEventListenerOptions, 'capture' | 'passive'> = {},
): void {
  // The target's event map gives the event type of each name.
  const onEvent = useEffectEvent((event: Event) => listener(event as EventsOf<Target>[Name]));
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture, passive, signal: listening.signal };
    const source = target instanceof EventTarget ? target : target?.current;
    for (const name of [names].flat()) source?.addEventListener(name, (event) => onEvent(event), options);
    return () => listening.abort();
  }, [target, names, capture, passive]);
}

/** Subscribes to events of the document, for `useSyncExternalStore`. */
export function onDocument(...names: readonly string[]): (listener: () => void) => () => void {
  return (listener) => {
    const listening = new AbortController();
    for (const name of names) document.addEventListener(name, listener, { capture: true, signal: listening.signal });
    return () => listening.abort();
  };
}

/** Whether a media query matches; false when rendered without a window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const listening = new AbortController();
      window.matchMedia(query).addEventListener('change', listener, { signal: listening.signal });
      return () => listening.abort();
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
