import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';

export type EventListener = (name: keyof AppEvents, payload: unknown) => void;

/** Listeners by the name of their event. */
type Reactions = { readonly [Name in keyof AppEvents]?: (payload: PayloadOf<AppEvents, Name>) => void };

export type EventHub = ReturnType<typeof createEventHub>;

/** Fans events out to every attached page. A failing listener does not affect the others. */
export function createEventHub(onListenerFailure: (cause: unknown) => void) {
  const listeners = new Set<EventListener>();

  /** The returned function ends the subscription. */
  function subscribe(listener: EventListener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    emit: <Name extends keyof AppEvents>(name: Name, payload: PayloadOf<AppEvents, Name>): void => {
      for (const listener of listeners) {
        try {
          listener(name, payload);
        } catch (cause) {
          onListenerFailure(cause);
        }
      }
    },
    subscribe,
    /** As `subscribe`, for the named events only. */
    on: (reactions: Reactions): (() => void) =>
      // The event's own payload, which its name does not narrow.
      subscribe((name, payload) => reactions[name]?.(payload as never)),
  };
}
