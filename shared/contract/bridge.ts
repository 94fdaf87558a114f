import type { Envelope } from './define.ts';

/**
 * What a host offers a page; the renderer's client is built on it and nothing else.
 *
 * Electron's preload exposes it as `window.engawa`. The loopback host speaks the same over HTTP:
 * - `POST /rpc/<procedure>` with `{"callId", "input"}` answers an envelope, also when it refuses the call's shape;
 * - hanging up that request cancels the call;
 * - `/events` is a web socket with a message `{"id", "name", "payload"}` for each event.
 */
export type Bridge = {
  /**
   * Calls a procedure by its `name`. `callId` (see `pageOfCall`) names the call for `cancel`. `outlivesPage`: the call goes on
   * when the page is left, as every call over Electron's channels does. Never rejects.
   */
  readonly invoke: (callId: string, name: string, input: unknown, outlivesPage?: boolean) => Promise<Envelope>;
  readonly cancel: (callId: string) => void;
  /** Subscribes to all events; the returned function ends it. The listener receives data only. */
  readonly subscribe: (listener: (name: string, payload: unknown) => void) => () => void;
};

/** The document that a call comes from, which its id begins with, before a slash; null if it names none, as no page of ours does. */
export function pageOfCall(callId: string): string | null {
  const end = callId.indexOf('/');
  return end === -1 ? null : callId.slice(0, end);
}

/** The property of `window` under which the preload exposes the bridge. */
export const BRIDGE_KEY = 'engawa';

/** Electron's channels between the preload and the shell. There are no others; procedures are named inside the messages. */
export const IPC_CHANNELS = { invoke: 'engawa:invoke', cancel: 'engawa:cancel', event: 'engawa:event' } as const;
