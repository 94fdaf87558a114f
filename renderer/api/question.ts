import type { z } from 'zod';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';

export type QueryName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'query' ? Name : never;
}[ProcedureName];
export type QueryInput<Name extends QueryName> = z.input<AppContract[Name]['input']>;

/** One question of the contract, by name and input. */
export type Question = {
  readonly [Name in QueryName]: { readonly name: Name; readonly input: QueryInput<Name> };
}[QueryName];
