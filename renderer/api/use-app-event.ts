import { useEffect, useEffectEvent } from 'react';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import { bridge } from './bridge.ts';

/** Listens to one event of the core while the component is on screen. */
export function useAppEvent<Name extends keyof AppEvents>(
  name: Name,
  listener: (payload: PayloadOf<AppEvents, Name>) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(
    () =>
      bridge.subscribe((eventName, payload) => {
        // The core checks each payload against the event's schema before it sends it.
        if (eventName === name) onEvent(payload as PayloadOf<AppEvents, Name>);
      }),
    [name],
  );
}
