import type { Core } from '#core/core.ts';
import type { Log } from '#core/ports.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import type { Contract, Envelope } from '#shared/contract/define.ts';
import { createEventHub, type EventHub } from '../core/platform/rpc/event-hub.ts';

export type MountedCore = {
  /** What hosts hold: everything goes to the core of now. */
  readonly core: Core;
  /** Tells every page something that no core can know. */
  readonly emit: EventHub['emit'];
  /**
   * Puts another core in the place of the present one, which is asked nothing from then on. Pages that asked it may still
   * look at the next one, but change nothing there: what they have in mind is of other services. Resolves once its
   * last answers are given, so that it can be closed.
   */
  readonly mount: (next: NamedCore) => Promise<void>;
};

/** `services`: which pair it runs on; a page may change what belongs to the pair that it began with, and nothing else. */
export type NamedCore = { readonly core: Core; readonly services: string };

type Place = NamedCore & {
  /** What it is asked and has not answered yet, with what calls it off. */
  readonly running: Map<Promise<unknown>, () => void>;
  readonly unsubscribe: () => void;
};

/** More documents than a person opens; bounds the memory that a hostile page could claim. */
const MOST_PAGES = 1_000;
/** A call that does not end when it is told to must not keep a replaced core alive. */
const PATIENCE_MILLISECONDS = 5_000;

/** One core for hosts to hold, behind which another can be put while they run. */
export function createMountedCore(first: NamedCore, log: Log): MountedCore {
  const events = createEventHub((cause) => log.error('event listener failed', cause));
  const contract: Contract = appContract;
  let place = placeOf(first);
  /** Which services each page began with. */
  const beginnings = new Map<string, string>();

  function placeOf({ core, services }: NamedCore): Place {
    return {
      core,
      services,
      running: new Map(),
      // What a core tells goes on as it is.
      unsubscribe: core.subscribe((name, payload) => events.emit(name, payload as never)),
    };
  }

  async function ask<Value>(work: (core: Core) => Promise<Value>, callOff: () => void): Promise<Value> {
    const { core, running } = place;
    const answer = work(core);
    running.set(answer, callOff);
    try {
      return await answer;
    } finally {
      running.delete(answer);
    }
  }

  function beganElsewhere(page: string): boolean {
    const beginning = beginnings.get(page) ?? place.services;
    beginnings.set(page, beginning);
    const [oldest] = beginnings.keys();
    if (beginnings.size > MOST_PAGES && oldest !== undefined) beginnings.delete(oldest);
    return beginning !== place.services;
  }

  /** A signal of its own for each call: one that all of them depend on would remember every call there ever was. */
  async function dispatch(
    path: string,
    input: unknown,
    signal: AbortSignal,
    page: string | null = null,
  ): Promise<Envelope> {
    const isForeign = page !== null && beganElsewhere(page) && contract[path]?.kind === 'command';
    if (isForeign) return { ok: false, error: { code: 'cancelled' } };
    const call = new AbortController();
    const callOff = () => call.abort();
    if (signal.aborted) callOff();
    signal.addEventListener('abort', callOff);
    try {
      return await ask((core) => core.dispatch(path, input, call.signal), callOff);
    } finally {
      signal.removeEventListener('abort', callOff);
    }
  }

  return {
    core: {
      dispatch,
      media: (request) =>
        ask(
          (core) => core.media(request),
          () => undefined,
        ),
      subscribe: events.subscribe,
      notePower: (state) => place.core.notePower(state),
      openLink: (link) => place.core.openLink(link),
      openAddress: (address) => place.core.openAddress(address),
      close: () => place.core.close(),
    },
    emit: events.emit,
    mount: async (next) => {
      const former = place;
      place = placeOf(next);
      former.unsubscribe();
      for (const callOff of former.running.values()) callOff();
      await Promise.race([Promise.allSettled(former.running.keys()), patience()]);
    },
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS).unref();
  });
}
