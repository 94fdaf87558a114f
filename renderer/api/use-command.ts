import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import type { AppContract, AppOutput, ProcedureName } from '#shared/contract/app-contract.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { PayloadOf } from '#shared/contract/define.ts';
import { api, bridge } from './client.ts';

type CommandName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'command' ? Name : never;
}[ProcedureName];

type CommandOptions<Name extends CommandName> = {
  /** Called even if the component was unmounted, unlike a callback of `mutate`. */
  readonly onSuccess?: (value: AppOutput<Name>) => void;
};

/** A command of the contract as a mutation. Events report its changes, so callers invalidate nothing. */
export function useCommand<Name extends CommandName>(name: Name, { onSuccess }: CommandOptions<Name> = {}) {
  return useMutation<AppOutput<Name>, AppFailure, z.input<AppContract[Name]['input']>>({
    mutationFn: (input) => api[name](input),
    // An answer may hold a secret, so it is not kept beyond its use.
    gcTime: 0,
    ...(onSuccess && { onSuccess: (value) => onSuccess(value) }),
  });
}

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
