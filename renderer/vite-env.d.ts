/// <reference types="vite/client" />

interface Window {
  /** Exposed by Electron's preload; absent on the loopback host. */
  readonly engawa?: import('#shared/contract/bridge.ts').Bridge;
}
