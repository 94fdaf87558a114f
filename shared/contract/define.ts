import { z } from 'zod';
import type { AppError } from './app-error.ts';

/** A contract is a record of procedures keyed `noun.verb`; hosts, dispatcher and client are derived from it. */
export type Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly kind: 'query' | 'command';
  readonly input: Input;
  readonly output: Output;
  /** The last answers of the query stay on this device. */
  readonly isKept?: true;
};

export type Contract = Readonly<Record<string, Procedure>>;
/** Events that the core sends to every listening page: the schemas of their payloads. */
type EventMap = Readonly<Record<string, z.ZodType>>;

/** The input of a procedure that takes none, and the output of one that only succeeds. */
export const Nothing = z.strictObject({});
export const Done = z.null();

/** The text on the other keyboard layout, where the service finds nothing for the text as typed but something for this. */
export const Searched = z.string().optional();

/** Part of a name that is searched for; empty: everything. */
export const NameSearch = z.string().max(200).default('');

/** Pages are 1-based; one past the end is empty. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: z.int(), totalPages: z.int(), total: z.int() });
}

/** A procedure that changes nothing a person would notice; it may be repeated and cached. */
export function query<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'query', input, output } as const;
}

/** A query about what a service publishes: its last answer is kept, shown at once and when the service cannot be reached. */
export function keptQuery<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'query', input, output, isKept: true } as const;
}

/** A procedure that changes something; it is never repeated automatically. */
export function command<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'command', input, output } as const;
}

export type InputOf<C extends Contract, Name extends keyof C> = z.output<C[Name]['input']>;
export type OutputOf<C extends Contract, Name extends keyof C> = z.output<C[Name]['output']>;
export type PayloadOf<E extends EventMap, Name extends keyof E> = z.output<E[Name]>;

declare global {
  /** Every runtime that uses this folder has it; TypeScript merges this part with the runtime's own declaration. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

export type CallContext = {
  /** Aborted when the caller no longer wants the answer. */
  readonly signal: AbortSignal;
};

/** What the core must provide, a function for each procedure. If the output is `Done`, the function's result is dropped. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (
    input: InputOf<C, Name>,
    context: CallContext,
  ) => Promise<[OutputOf<C, Name>] extends [null] ? unknown : OutputOf<C, Name>>;
};

/** What the renderer calls. Rejects only with `AppFailure`. */
export type Client<C extends Contract> = {
  readonly [Name in keyof C]: (
    input: z.input<C[Name]['input']>,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<OutputOf<C, Name>>;
};

/** What crosses a host boundary. Never a throw: Electron would keep only its message. */
export type Envelope<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppError };
