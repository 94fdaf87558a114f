import { setTimeout as pause } from 'node:timers/promises';
import { storageFailure } from '#core/platform/database/storage-failure.ts';
import type { Core, Log } from '#core/ports.ts';
import { appContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Contract, Envelope } from '#shared/contract/define.ts';
import { createEventHub } from '../core/platform/rpc/event-hub.ts';
import { createHostMemory } from './host-memory.ts';

/** `services`: names the services it runs on. Calls wait for a `coming` core, which rejects if it could not be started. */
type NamedCore = { readonly coming: Core | Promise<Core>; readonly services: string };

type Place = {
  readonly core: Promise<Core>;
  /** Null until the core is started. */
  present: Core | null;
  readonly services: string;
  /** Calls under way, each with its cancellation. */
  readonly running: Map<Promise<unknown>, () => void>;
};

/** Bounds the memory that a hostile page could claim. */
const MOST_PAGES = 1_000;
/** Time for calls under way in a replaced core. */
const PATIENCE_MILLISECONDS = 5_000;

/** One core for a host to hold, behind which the actual core can be replaced while it runs. */
export function createMountedCore(first: NamedCore, log: Log) {
  const events = createEventHub((cause) => log.error('event listener failed', cause));
  const contract: Contract = appContract;
  const memory = createHostMemory();
  let place = placeOf(first);
  const beginnings = new Map<string, string>();

  function placeOf({ coming, services }: NamedCore): Place {
    const core = Promise.resolve(coming);
    const made: Place = { core, present: null, services, running: new Map() };
    core.then(
      (present) => {
        made.present = present;
        // Events are passed on unchanged, until the core is replaced.
        present.subscribe((name, payload) => made === place && events.emit(name, payload as never));
      },
      () => undefined,
    );
    return made;
  }

  async function ask<Value>(work: (core: Core) => Promise<Value>, cancel = () => {}): Promise<Value> {
    const { core, running } = place;
    const answer = core.then(work);
    running.set(answer, cancel);
    try {
      return await answer;
    } finally {
      running.delete(answer);
      memory.noteWork();
    }
  }

  /** At once if there is a core. */
  function tell(work: (core: Core) => void): void {
    if (place.present === null) place.core.then(work, () => undefined);
    else work(place.present);
  }

  function beganElsewhere(page: string): boolean {
    const beginning = beginnings.get(page) ?? place.services;
    beginnings.set(page, beginning);
    const [oldest] = beginnings.keys();
    if (beginnings.size > MOST_PAGES && oldest !== undefined) beginnings.delete(oldest);
    return beginning !== place.services;
  }

  /** Each call has its own signal: a common one would hold on to every call. */
  async function dispatch(
    name: string,
    input: unknown,
    signal: AbortSignal,
    page: string | null = null,
  ): Promise<Envelope> {
    const isForeign = page !== null && beganElsewhere(page) && contract[name]?.kind === 'command';
    if (isForeign) return { ok: false, error: { code: 'cancelled' } };
    const call = new AbortController();
    const cancel = () => call.abort();
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    try {
      return await ask((core) => core.dispatch(name, input, call.signal), cancel);
    } catch (cause) {
      // No core could be started; a core answers with an envelope instead.
      const failure = storageFailure(cause);
      const unknown = { code: 'internal', reference: 'core not started anew' } as const;
      return { ok: false, error: failure instanceof AppFailure ? failure.error : unknown };
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    core: {
      dispatch,
      media: (request) =>
        place.core.then(
          () => ask((core) => core.media(request)),
          () => new Response(null, { status: 503 }),
        ),
      subscribe: events.subscribe,
      notePower: (state) => tell((core) => core.notePower(state)),
      openLink: (link) => tell((core) => core.openLink(link)),
      openAddress: (address) => {
        if (place.present !== null) return place.present.openAddress(address);
        // Only a core knows whether it is a link; until there is one, it counts as a link.
        tell((core) => core.openAddress(address));
        return true;
      },
      close: async () => (await place.core).close(),
    } satisfies Core,
    emit: events.emit,
    /** Replaces the present core; its pages may only read from the next one. Resolves once it has given its last answers. */
    mount: async (next: NamedCore): Promise<void> => {
      const former = place;
      place = placeOf(next);
      for (const cancel of former.running.values()) cancel();
      const patience = pause(PATIENCE_MILLISECONDS, undefined, { ref: false });
      await Promise.race([Promise.allSettled(former.running.keys()), patience]);
    },
  };
}
