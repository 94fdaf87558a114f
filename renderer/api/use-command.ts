import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { AppFailure } from '#shared/contract/app-error.ts';
import type { OutputOf } from '#shared/contract/define.ts';
import { api } from './client.ts';

export type CommandName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'command' ? Name : never;
}[ProcedureName];

type CommandOptions<Name extends CommandName> = {
  /** Called also when the component has left the screen meanwhile, unlike a callback given to `mutate`. */
  readonly onSuccess?: (value: OutputOf<AppContract, Name>) => void;
};

/** A command of the contract as a mutation. What it changes comes back by events, so callers invalidate nothing. */
export function useCommand<Name extends CommandName>(name: Name, { onSuccess }: CommandOptions<Name> = {}) {
  return useMutation<OutputOf<AppContract, Name>, AppFailure, z.input<AppContract[Name]['input']>>({
    mutationFn: (input) => api[name](input),
    // An answer may hold a secret that was asked for: it is not remembered beyond its use.
    gcTime: 0,
    ...(onSuccess && { onSuccess: (value) => onSuccess(value) }),
  });
}
