import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { DEVELOPMENT_POLICY } from './development-policy.ts';
import host from './electron-host.config.ts';
import renderer from './renderer-vite.config.ts';

const DEVELOPMENT_PORT = 5199;

/** `npm run dev`: the host with the page's development server. Not for builds: electron-vite leaves the page unminified, with relative addresses that break deep links. */
export default defineConfig({
  ...host,
  renderer: {
    ...renderer,
    // electron-vite requires an input even though it builds nothing here.
    build: { rolldownOptions: { input: resolve(import.meta.dirname, '../renderer/index.html') } },
    server: {
      host: '127.0.0.1',
      port: DEVELOPMENT_PORT,
      strictPort: true,
      headers: { 'Content-Security-Policy': DEVELOPMENT_POLICY },
      // The page's own origin is app://engawa (electron/shell/main.ts), where no web socket listens.
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: DEVELOPMENT_PORT },
    },
  },
});
