import type { z } from 'zod';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import { type Bridge, callIdOf } from '#shared/contract/bridge.ts';
import type { Envelope } from '#shared/contract/define.ts';
import { bridge, PAGE } from './bridge.ts';

/** A call that is under way, or answered. */
export type Asked = { readonly callId: string; readonly envelope: Promise<Envelope> };

export type AskedAhead = {
  /** Asks what the page will want to know at once when its script is there. */
  readonly ask: (question: Question) => void;
  /** Hands a prefetched call to the first identical request; each is used once. */
  readonly take: (name: ProcedureName, input: unknown) => Asked | null;
  /** Cancels unclaimed prefetches, since they expire. */
  readonly end: () => void;
};

/** They come at every start, and change nothing that is asked ahead. */
const HARMLESS: readonly (keyof AppEvents)[] = ['novels.pace', 'service.changed', 'sync.changed', 'updates.changed'];

/** The first questions of a page, asked while its script is still loaded and compiled. */
export function createAskedAhead(bridge: Bridge, page: string): AskedAhead {
  const waiting = new Map<string, Asked>();
  let leave: (() => void) | null = null;
  let isOver = false;
  let lastCall = 0;

  function end(): void {
    isOver = true;
    leave?.();
    leave = null;
    for (const { callId } of waiting.values()) bridge.cancel(callId);
    waiting.clear();
  }

  /** Any event may make earlier prefetched answers outdated. */
  function onEvent(name: string): void {
    if (!HARMLESS.some((harmless) => harmless === name)) end();
  }

  return {
    end,
    ask: ({ name, input }) => {
      if (isOver) return;
      leave ??= bridge.subscribe(onEvent);
      lastCall += 1;
      const callId = callIdOf(page, `ahead#${lastCall}`);
      waiting.set(keyOf(name, input), { callId, envelope: bridge.invoke(callId, name, input) });
    },
    take: (name, input) => {
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

/** The prefetches of this page. */
export const askedAhead = createAskedAhead(bridge, PAGE);

export type QueryName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'query' ? Name : never;
}[ProcedureName];
export type QueryInput<Name extends QueryName> = z.input<AppContract[Name]['input']>;

/** One question of the contract, by name and input. */
export type Question = {
  readonly [Name in QueryName]: { readonly name: Name; readonly input: QueryInput<Name> };
}[QueryName];
