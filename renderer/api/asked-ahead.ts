import type { z } from 'zod';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import { type Bridge, callIdOf } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { bridge, PAGE } from './bridge.ts';

type Asked = { readonly callId: string; readonly envelope: Promise<Envelope> };

/** Events of every start, which make no prefetched answer outdated. */
const HARMLESS: readonly string[] = [
  'novels.pace',
  'service.changed',
  'sync.changed',
  'updates.changed',
] satisfies (keyof AppEvents)[];

/** The first questions of a page, asked while its script is still loading. */
export function createAskedAhead(bridge: Bridge, page: string) {
  const waiting = new Map<string, Asked>();
  let leave: (() => void) | null = null;
  let isOver = false;
  let lastCall = 0;

  function end(): void {
    isOver = true;
    leave?.();
    for (const { callId } of waiting.values()) bridge.cancel(callId);
    waiting.clear();
  }

  return {
    end,
    ask: ({ name, input }: Question): void => {
      if (isOver) return;
      leave ??= bridge.subscribe((event) => HARMLESS.includes(event) || end());
      lastCall += 1;
      const callId = callIdOf(page, `ahead#${lastCall}`);
      waiting.set(keyOf(name, input), { callId, envelope: bridge.invoke(callId, name, input) });
    },
    /** Hands a call to the first identical request; each is used once. */
    take: (name: ProcedureName, input: unknown): Asked | null => {
      const key = keyOf(name, input);
      const asked = waiting.get(key) ?? null;
      waiting.delete(key);
      return asked;
    },
  };
}

function keyOf(name: ProcedureName, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}

export const askedAhead = createAskedAhead(bridge, PAGE);

export type QueryName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'query' ? Name : never;
}[ProcedureName];
export type QueryInput<Name extends QueryName> = z.input<AppContract[Name]['input']>;

export type Question = {
  readonly [Name in QueryName]: { readonly name: Name; readonly input: QueryInput<Name> };
}[QueryName];
