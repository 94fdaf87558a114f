/// <reference types="vite/client" />
import 'react';

declare global {
  interface Window {
    /** Exposed by Electron's preload; absent on the loopback host. */
    readonly engawa?: import('#shared/contract/bridge.ts').Bridge;
  }
}

declare module 'react' {
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
