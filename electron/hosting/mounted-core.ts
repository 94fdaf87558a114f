import type { Core } from '#core/core.ts';
import type { Log } from '#core/ports.ts';
import { createEventHub, type EventHub } from '#core/rpc/event-hub.ts';

export type MountedCore = {
  /** What hosts hold: everything goes to the core of now. */
  readonly core: Core;
  /** Tells every page something that no core can know. */
  readonly emit: EventHub['emit'];
  /**
   * Puts another core in the place of the present one, which is asked nothing from then on. Resolves once its last answers
   * are given, so that it can be closed.
   */
  readonly mount: (next: Core) => Promise<void>;
};

type Place = {
  readonly core: Core;
  readonly running: Set<Promise<unknown>>;
  readonly leaving: AbortController;
  readonly unsubscribe: () => void;
};

/** A call that does not end when it is told to must not keep a core that nobody needs. */
const PATIENCE_MILLISECONDS = 5_000;

/** One core for hosts to hold, behind which another can be put while they run. */
export function createMountedCore(first: Core, log: Log): MountedCore {
  const events = createEventHub((cause) => log.error('event listener failed', cause));
  let place = placeOf(first);

  function placeOf(core: Core): Place {
    return {
      core,
      running: new Set(),
      leaving: new AbortController(),
      // What a core tells goes on as it is.
      unsubscribe: core.subscribe((name, payload) => events.emit(name, payload as never)),
    };
  }

  function ask<Value>(work: (place: Place) => Promise<Value>): Promise<Value> {
    const { running } = place;
    const answer = work(place);
    running.add(answer);
    const forget = () => running.delete(answer);
    answer.then(forget, forget);
    return answer;
  }

  return {
    core: {
      dispatch: (path, input, signal) =>
        ask(({ core, leaving }) => core.dispatch(path, input, AbortSignal.any([signal, leaving.signal]))),
      media: (request) => ask(({ core }) => core.media(request)),
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
      former.leaving.abort();
      await Promise.race([Promise.allSettled(former.running), patience()]);
    },
  };
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS).unref();
  });
}
