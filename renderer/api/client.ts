import type { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import { type AppError, AppFailure } from '#shared/contract/app-error.ts';
import type { AppEvents } from '#shared/contract/app-events.ts';
import type { Bridge } from '#shared/contract/bridge.ts';
import type { Client, Envelope } from '#shared/contract/define.ts';

/** Whether the host is gone and changes are lost. Only a browser on the loopback host can outlive the program. */
export const hostConnection = createStore<{ readonly isLost: boolean }>(() => ({ isLost: false }));

/** The name of an event that this page adds once its event socket is back: the host may have sent events meanwhile. */
export const EVENTS_MISSED = 'events.missed';

/** The transport of this page: Electron's preload if present, else the loopback host. */
export const bridge: Bridge = (typeof window === 'undefined' ? undefined : window.engawa) ?? createHttpTransport();

/** Identifies this document in its calls, so that calls of a page with former services never reach the present ones. */
const PAGE = crypto.randomUUID();

/** In UTF-16 units. Browsers keep 64 KiB alive for all requests of a page together. */
const LONGEST_KEPT_ALIVE = 2_000;

const RECONNECT_MILLISECONDS = 3_000;

/**
 * Passes the host's events to `emit`, over a web socket of this page: of other connections, a browser opens at most six to a host for
 * all of its pages.
 */
function followEvents(emit: (name: string, payload: unknown) => void): void {
  /** How far this page has heard them. */
  let lastId: number | '' = '';
  let socket = connect();

  function connect(): WebSocket {
    const opened = new WebSocket(`/events?after=${lastId}`);
    opened.onopen = () => {
      const { isLost } = hostConnection.getState();
      hostConnection.setState({ isLost: false });
      if (isLost) emit(EVENTS_MISSED, {});
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      // The host writes exactly this shape; payloads are checked by the core before they are sent.
      const { id, name, payload } = JSON.parse(data) as { id: number; name?: string; payload?: unknown };
      lastId = id;
      if (name !== undefined) emit(name, payload);
    };
    opened.onclose = () => {
      hostConnection.setState({ isLost: true });
      setTimeout(() => {
        socket = connect();
      }, RECONNECT_MILLISECONDS);
    };
    return opened;
  }

  // A socket that ends with its page is no loss of the host.
  window.addEventListener('pagehide', () => {
    socket.onclose = null;
  });
}

/** The bridge over the loopback host: one POST per call, one web socket for all listeners. */
function createHttpTransport(): Bridge {
  const calls = new Map<string, AbortController>();
  const listeners = new Set<(name: string, payload: unknown) => void>();
  let isFollowing = false;

  function emit(name: string, payload: unknown): void {
    for (const listener of listeners) listener(name, payload);
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
      if (!isFollowing) followEvents(emit);
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
