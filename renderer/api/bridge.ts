import type { Bridge } from '#shared/contract/bridge.ts';
import { createHttpTransport } from './http-transport.ts';

/** The transport of this page: Electron's preload if present, else the loopback host. */
export const bridge: Bridge = findIpcTransport() ?? createHttpTransport();

/** Names this document in its calls, so that calls of a page with former services never reach the present ones. */
export const PAGE = crypto.randomUUID();

/** Electron's preload already speaks the bridge; absent in a plain browser. */
function findIpcTransport(): Bridge | undefined {
  return typeof window === 'undefined' ? undefined : window.engawa;
}
