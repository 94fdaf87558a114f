import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';

export type EventListener = (name: keyof AppEvents, payload: unknown) => void;

export type EventHub = {
  readonly emit: <Name extends keyof AppEvents>(name: Name, payload: PayloadOf<AppEvents, Name>) => void;
  /** The returned function ends the subscription. */
  readonly subscribe: (listener: EventListener) => () => void;
};

/** Fans events out to every attached page. A listener that fails never keeps another from hearing. */
export function createEventHub(onListenerFailure: (cause: unknown) => void): EventHub {
  const listeners = new Set<EventListener>();
  return {
    emit: (name, payload) => {
      for (const listener of listeners) {
        try {
          listener(name, payload);
        } catch (cause) {
          onListenerFailure(cause);
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
