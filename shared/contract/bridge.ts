import type { Envelope } from './define.ts';

/**
 * What a host offers a page; the renderer's client is built on it and nothing else. Electron's preload exposes it as
 * `window.engawa`; the loopback host speaks the same over HTTP and server-sent events.
 */
export type Bridge = {
  /** Calls a procedure. `callId` is unique within the page and names the call for `cancel`. Never rejects. */
  readonly invoke: (callId: string, path: string, input: unknown) => Promise<Envelope>;
  readonly cancel: (callId: string) => void;
  /** Subscribes to all events; the returned function ends it. The listener receives data only. */
  readonly subscribe: (listener: (name: string, payload: unknown) => void) => () => void;
};

/** The property of `window` under which the preload exposes the bridge. */
export const BRIDGE_KEY = 'engawa';
