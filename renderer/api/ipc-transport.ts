import type { Bridge } from '#shared/contract/bridge.ts';

/** Electron's preload already speaks the bridge; absent in a plain browser. */
export function findIpcTransport(): Bridge | undefined {
  return typeof window === 'undefined' ? undefined : window.engawa;
}
