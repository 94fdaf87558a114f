import type { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { Client, Envelope } from '#shared/contract/define.ts';

/** Whether the host is gone and changes are lost. Only a browser on the loopback host can outlive the program. */
export const hostConnection = createStore<{ readonly isLost: boolean }>(() => ({ isLost: false }));

/** The name of an event that this page adds once its event stream is back: the host may have sent events meanwhile. */
export const EVENTS_MISSED = 'events.missed';

/** The transport of this page: Electron's preload if present, else the loopback host. */
export const bridge: Bridge = (typeof window === 'undefined' ? undefined : window.engawa) ?? createHttpTransport();

/** Identifies this document in its calls, so that calls of a page with former services never reach the present ones. */
const PAGE = crypto.randomUUID();

/** In UTF-16 units. Browsers keep 64 KiB alive for all requests of a page together. */
const LONGEST_KEPT_ALIVE = 2_000;

/** An event of the host, or whether it is gone. `hasGap`: events may have been missed although it was there. */
type Heard = HostEvent | { readonly isLost: boolean; readonly hasGap?: boolean };
/** Each id is greater than the one before. */
type HostEvent = { readonly id: number; readonly name: string; readonly payload: unknown };

/**
 * Follows the host's events. A browser opens at most six connections to a host, so only one of its pages, which holds a lock, keeps
 * the stream and passes the events on to the others. The newest page takes the lock once its stream is open, because the stream of
 * an older one may have ended for good; when it closes, another one takes over.
 */
function followEvents(hear: (heard: Heard) => void): void {
  const channel = new BroadcastChannel('events');
  let isLeading = false;
  let lastId = 0;
  /** Heard here while an older page still passes events on, perhaps from a stream that has ended. */
  let unsent: readonly HostEvent[] = [];
  let stream = openStream(false);

  /** Each event once: while the lock passes on, it can come by the stream and from another page. */
  function note(heard: Heard): void {
    if ('id' in heard && heard.id <= lastId) return;
    if ('id' in heard) lastId = heard.id;
    // The next program may count from a lower id.
    else if (heard.isLost) lastId = 0;
    hear(heard);
  }

  function tell(heard: Heard): void {
    note(heard);
    if (isLeading) channel.postMessage(heard);
    else if ('id' in heard) unsent = [...unsent, heard];
  }

  function openStream(isHeir: boolean): EventSource {
    const opened = new EventSource(`/events?after=${lastId || ''}`);
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      // The host writes exactly this shape; payloads are checked by the core before they are sent.
      const { name, payload } = JSON.parse(data) as { name: string; payload: unknown };
      tell({ id: Number(lastEventId), name, payload });
    };
    opened.onopen = () => {
      tell({ isLost: false, hasGap: isHeir });
      isHeir = false;
    };
    opened.onerror = () => tell({ isLost: true });
    return opened;
  }

  async function lead(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request('events', options, () => {
        isLeading = true;
        for (const event of unsent) channel.postMessage(event);
        unsent = [];
        if (stream.readyState === EventSource.CLOSED) stream = openStream(true);
        else tell({ isLost: false });
        // Until the page closes.
        return new Promise<never>(() => {});
      });
    } catch (cause) {
      if (!isLeading) throw cause;
      // A newer page leads.
      isLeading = false;
      stream.close();
      void lead({});
    }
  }

  stream.addEventListener('open', () => void lead({ steal: true }), { once: true });
  // A page with a stream of its own hears each event there.
  channel.onmessage = ({ data }: MessageEvent<Heard>) => stream.readyState === EventSource.OPEN || note(data);
  // A stream that ends with its page is no loss of the host.
  window.addEventListener('pagehide', () => stream.close());
}

/** The bridge over the loopback host: one POST per call, one stream of server-sent events for all listeners. */
function createHttpTransport(): Bridge {
  const calls = new Map<string, AbortController>();
  const listeners = new Set<(name: string, payload: unknown) => void>();
  let isFollowing = false;

  function emit(name: string, payload: unknown): void {
    for (const listener of listeners) listener(name, payload);
  }

  function hear(heard: Heard): void {
    if ('id' in heard) {
      emit(heard.name, heard.payload);
      return;
    }
    const { isLost, hasGap = false } = heard;
    const wasLost = hostConnection.getState().isLost;
    hostConnection.setState({ isLost });
    if (!isLost && (wasLost || hasGap)) emit(EVENTS_MISSED, {});
  }

  return {
    async invoke(callId, name, input, outlivesPage = false) {
      const controller = new AbortController();
      calls.set(callId, controller);
      const body = JSON.stringify({ callId, input });
      try {
        const response = await fetch(`/rpc/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: controller.signal,
          keepalive: outlivesPage && body.length < LONGEST_KEPT_ALIVE,
        });
        // The host answers every call with an envelope, even if the call fails.
        return (await response.json()) as Envelope;
      } catch {
        const error: AppError = { code: controller.signal.aborted ? 'cancelled' : 'app-closed' };
        return { ok: false, error };
      } finally {
        calls.delete(callId);
      }
    },
    cancel(callId) {
      calls.get(callId)?.abort();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!isFollowing) followEvents(hear);
      isFollowing = true;
      return () => void listeners.delete(listener);
    },
  };
}

export type QueryName = {
  [Name in ProcedureName]: AppContract[Name]['kind'] extends 'query' ? Name : never;
}[ProcedureName];
export type QueryInput<Name extends QueryName> = z.input<AppContract[Name]['input']>;

export type Question = {
  readonly [Name in QueryName]: { readonly name: Name; readonly input: QueryInput<Name> };
}[QueryName];

/** A call under way. */
type Call = ReturnType<typeof begin>;
type Prefetch = ReturnType<typeof createPrefetch>;

let lastCall = 0;

/** `outlivesPage`: as `Bridge` says. `label`: tells the call from others. */
function begin(bridge: Bridge, name: ProcedureName, input: unknown, outlivesPage: boolean, label: string = name) {
  lastCall += 1;
  const callId = `${PAGE}/${label}#${lastCall}`;
  return { callId, envelope: bridge.invoke(callId, name, input, outlivesPage) };
}

/** Events that occur at every start and outdate no prefetched answer. */
const HARMLESS: readonly string[] = [
  'novels.pace',
  'service.changed',
  'sync.changed',
  'updates.changed',
] satisfies (keyof AppEvents)[];

/** The first queries of a page, sent while its script is still loading. The first event that may outdate them ends this. */
export function createPrefetch(bridge: Bridge) {
  const waiting = new Map<string, Call>();
  let leave: (() => void) | null = null;
  let isOver = false;

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
      waiting.set(keyOf(name, input), begin(bridge, name, input, false, 'ahead'));
    },
    /** Hands a call to the first identical request; each is used once. */
    take: (name: ProcedureName, input: unknown): Call | null => {
      const key = keyOf(name, input);
      const call = waiting.get(key) ?? null;
      waiting.delete(key);
      return call;
    },
  };
}

function keyOf(name: ProcedureName, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}

/** Every procedure of the contract as a function over a bridge. Rejects only with `AppFailure`. */
export function createClient(bridge: Bridge, prefetch: Pick<Prefetch, 'take'> | null = null): Client<AppContract> {
  async function call(name: ProcedureName, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    if (signal?.aborted) throw new AppFailure({ code: 'cancelled' });
    // A call without a signal is a change: made just before the page is left, it must not be lost.
    const isChange = signal === undefined;
    const { callId, envelope: answering } = prefetch?.take(name, input) ?? begin(bridge, name, input, isChange);
    const cancel = () => bridge.cancel(callId);
    signal?.addEventListener('abort', cancel, { once: true });
    const envelope = await answering;
    signal?.removeEventListener('abort', cancel);
    if (!envelope.ok) throw new AppFailure(envelope.error);
    return envelope.value;
  }

  // Every property is a procedure name of the contract; the type allows no others.
  return new Proxy({} as Client<AppContract>, {
    get: (_, name: ProcedureName) => (input: unknown, callOptions?: { readonly signal?: AbortSignal }) =>
      call(name, input, callOptions?.signal),
  });
}

export const prefetch = createPrefetch(bridge);
export const api = createClient(bridge, prefetch);
