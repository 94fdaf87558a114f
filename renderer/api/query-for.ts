import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import { api } from './client.ts';

export type QueryName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'query' ? Name : never;
}[ProcedureName];
export type QueryInput<Name extends QueryName> = z.input<AppContract[Name]['input']>;

/** The cache key of one query; without input, of all of that name. */
export function keyFor<Name extends QueryName>(name: Name, input?: QueryInput<Name>) {
  return input === undefined ? [name] : [name, input];
}

/** A query of the contract for `useQuery` and its relatives: `useQuery(queryFor('releases.get', { idOrAlias }))`. */
export function queryFor<Name extends QueryName>(name: Name, input: QueryInput<Name>) {
  return queryOptions({
    queryKey: keyFor(name, input),
    queryFn: ({ signal }) => api[name](input, { signal }),
  });
}
